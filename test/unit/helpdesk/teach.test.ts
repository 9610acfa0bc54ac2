// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { parseRecipe } from '@/lib/adapters/parse-recipe';
import { findSelectorFault } from '@/lib/adapters/selector-fault';
import type { Adapter } from '@/lib/adapters/shape';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { findGuesses } from '@/lib/helpdesk/teach/find-guesses';
import { type LessonExamples, learnRecipe, type Taught } from '@/lib/helpdesk/teach/recipe-from-examples';
import { walkTree } from '@/lib/helpdesk/teach/walk-tree';

import { openPage } from './open-page';
import { listPageFolders, type PageCase, readPageCases, readUnknownPages } from './page-cases';

const pages = [...listPageFolders().flatMap(readPageCases), ...readUnknownPages()];
const pageOf = (name: string): PageCase => {
  const page = pages.find((each) => `${each.adapter}/${each.name}` === name);
  if (!page) throw new Error(`There is no page ${name}`);
  return page;
};
const find = (selector: string, index = 0): Element => {
  const element = document.querySelectorAll(selector)[index];
  if (!element) throw new Error(`Nothing to point at: ${selector}`);
  return element;
};

function teach(page: PageCase, point: () => LessonExamples & { customer: Element }): Taught {
  openPage(page.html, page.address);
  const before = document.documentElement.outerHTML;
  const taught = learnRecipe(point(), page.address, 'desk.example');
  expect(document.documentElement.outerHTML, 'learning changes nothing').toBe(before);
  if (typeof taught === 'string') throw new Error(taught);
  return taught;
}

/** As the worker passes it on. */
async function readBy({ recipe }: Taught): Promise<string[]> {
  const parsed = parseRecipe(JSON.stringify(recipe));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure));
  expect(findSelectorFault(parsed.value)).toBeUndefined();
  const result = await createTicketReader(parsed.value, async () => undefined)();
  if (result.kind === 'none') return [result.problem];
  return result.ticket.messages.map(({ role, text }) => `${role}: ${text.split('\n')[0] ?? ''}`.slice(0, 60));
}

describe('A page that is taught', () => {
  it('a taught page is read where only left and right tell the two sides apart', async () => {
    const taught = teach(pageOf('unknown/day-groups'), () => ({
      subject: find('h1'),
      customer: find('.chat-text', 0),
      agent: find('.chat-text', 1),
      composer: find('.write-field'),
    }));
    expect(await readBy(taught)).toEqual([
      'customer: Hello, do you have the grinder in black?',
      'agent: Hi Omar, it comes in next week.',
      'customer: Please reserve one for me.',
      'agent: Done, we will write to you.',
    ]);
  });

  it('takes the author of the first message for the customer where no mark tells the sides apart', async () => {
    const taught = teach(pageOf('unknown/all-alike'), () => ({ customer: find('.post', 0), agent: find('.post', 1) }));
    expect(taught.messages.map(({ role }) => role)).toEqual(['customer', 'agent', 'customer']);
    for (const [index, name] of ['Kim', 'Nils', 'Ole'].entries()) find('.who', index).textContent = name;
    expect(await readBy(taught), 'a colleague may write first, and a third person is nobody’s customer').toEqual([
      'agent: Do you deliver to Norway, and what does it cost?',
      'unknown: We do, from ten euros, depending on the weight.',
      'unknown: Thank you, then I will order two lamps.',
    ]);
  });

  it.each(['display-english', 'display-german-newest-first'])(
    'tells replies from notes by the words of their headings where nothing else does: %s',
    async (name) => {
      const page = { ...pageOf(`request-tracker/${name}`) };
      // A colleague whom nobody has shown.
      page.html = page.html.replace(/Ned Vale/g, 'Ada Poe');
      const point = () => ({
        customer: find('[data-transaction-id="101"] .message-stanza'),
        agent: find('[data-transaction-id="106"] .message-stanza'),
      });
      const said = ['customer', 'unknown', 'unknown', 'agent', 'customer', 'unknown'];
      expect(teach(page, point).messages.map(({ role }) => role)).toEqual(said);
      const taught = teach(page, () => ({ ...point(), note: find('[data-transaction-id="104"] .message-stanza') }));
      expect(taught.messages.map(({ role }) => role)).toEqual(said.with(2, 'note'));
      expect(taught.people, 'the person who wrote the reply is none to ask about').toEqual([
        'Ada Poe <ned@mail.example>',
      ]);
      const found = learnRecipe({ ...point(), subject: find('h1') }, page.address, 'x', taught.people) as Taught;
      expect(found.messages.map(({ role }) => role)).toEqual(said.with(5, 'agent'));
      expect(await readBy(found)).toHaveLength(6);
    },
  );

  it('takes no heading for a rule whose words belong to one message or hold a time', () => {
    const page = { ...pageOf('request-tracker/display-english') };
    const point = () => ({
      customer: find('[data-transaction-id="101"] .message-stanza'),
      agent: find('[data-transaction-id="106"] .message-stanza'),
    });
    const { html } = page;
    page.html = html.replace(/(kim \(Kim Stone\)<\/span>) - Correspondence added/, '$1 - Answered Iris');
    expect(teach(page, point).messages.filter(({ role }) => role === 'agent')).toEqual([]);
    page.html = html.replaceAll(/Correspondence\s+added/g, 'Correspondence added at 9:30');
    expect(teach(page, point).messages.filter(({ role }) => role === 'agent')).toEqual([]);
  });

  it('takes no heading for a message where headings and texts repeat by turns', () => {
    const page = { ...pageOf('request-tracker/display-german-newest-first') };
    page.html = page.html.replaceAll('Ticket-transaction message', 'Ticket-transaction');
    const taught = teach(page, () => ({
      customer: find('[data-transaction-id="101"] .message-stanza'),
      agent: find('[data-transaction-id="106"] .message-stanza'),
    }));
    expect(taught.messages.map(({ role }) => role)).toEqual([
      'customer',
      'unknown',
      'unknown',
      'agent',
      'customer',
      'unknown',
    ]);
  });

  it('takes no class for a role that tells the place in the thread alone', () => {
    const taught = teach(pageOf('request-tracker/display-english'), () => ({
      customer: find('[data-transaction-id="110"] .message-stanza'),
      agent: find('[data-transaction-id="106"] .message-stanza'),
      note: find('[data-transaction-id="104"] .message-stanza'),
    }));
    expect(taught.recipe.thread.roles.filter(({ is, role }) => is && role !== 'note')).toEqual([]);
  });

  it('a taught page has no customer where nothing names the author of the customer’s message, until the agent shows the name', () => {
    const page = { ...pageOf('unknown/all-alike') };
    page.html = page.html.replace('<form>', '<p class="box">Kim</p><form>');
    const point = () => ({ customer: find('.post', 1), agent: find('.post', 0) });
    expect(teach(page, point).messages.map(({ role }) => role)).toEqual(['agent', 'unknown', 'agent']);
    const shown = teach(page, () => ({ ...point(), requester: find('.box') }));
    expect(shown.messages.map(({ role }) => role)).toEqual(['agent', 'customer', 'agent']);
    openPage(page.html, page.address);
    expect(learnRecipe({ ...point(), requester: find('h1') }, page.address, 'x')).toBe('not-the-customer');
  });

  it.each([
    [
      'issue-with-journals',
      () => ({ customer: find('.description .wiki'), agent: find('#change-11 .wiki') }),
      ['customer', 'agent', 'customer', 'note', 'system', 'unknown'],
      ['Lee Okafor'],
    ],
    [
      'entries-with-collaborator',
      () => ({ customer: find('.thread-body', 0), agent: find('.thread-body', 1) }),
      ['customer', 'agent', 'unknown', 'note', 'customer'],
      ['Tom Reiter'],
    ],
    [
      'third-customer',
      () => ({ customer: find('.thread-content', 0), agent: find('.thread-content', 3) }),
      ['customer', 'agent', 'system', 'unknown', 'note', 'customer'],
      ['Ivo Falk'],
    ],
    [
      'article-list',
      () => ({ customer: find('.ArticleBody', 0), agent: find('.ArticleBody', 1) }),
      ['customer', 'agent', 'customer', 'unknown', 'unknown'],
      ['Lee Okafor', 'Hana Mori'],
    ],
  ])('tells the customer from third persons by name: %s', async (name, point, roles, people) => {
    const page = pageOf(`unknown/${name}`);
    const taught = teach(page, point);
    const texts = page.result.kind === 'ticket' ? page.result.ticket.messages.map(({ text }) => text.slice(0, 40)) : [];
    const readings = (await readBy(taught)).map((line) => line.split(': '));
    expect(readings.map(([role]) => role)).toEqual(roles);
    expect(readings.map(([, text]) => text?.slice(0, 40))).toEqual(texts);
    expect(taught.people).toEqual(people);
  });

  it('takes no third person for the customer who writes only on another ticket', async () => {
    const page = { ...pageOf('unknown/entries-with-collaborator') };
    page.html = page.html.replace('Tom Reiter', 'Mara Lind');
    const taught = teach(page, () => ({ customer: find('.thread-body', 0), agent: find('.thread-body', 1) }));
    expect((await readBy(taught))[2]).toMatch(/^customer: Please send/);
    find('#thread-entry-203 b').textContent = 'Tom Reiter';
    expect((await readBy(taught))[2]).toMatch(/^unknown: Please send/);
  });

  it.each([
    ['article-list', '.ArticleBody', '.ArticleBody', 3, ['customer', 'agent', 'customer', 'agent', 'unknown']],
    [
      'issue-with-journals',
      '.description',
      '.journal',
      5,
      ['customer', 'agent', 'customer', 'note', 'system', 'agent'],
    ],
  ] as const)('takes those for agents whom the agent names: %s', async (name, customer, agent, index, roles) => {
    const { html, address } = pageOf(`unknown/${name}`);
    openPage(html, address);
    const examples = { customer: find(customer), agent: find(agent, customer === agent ? 1 : 0) };
    const taught = learnRecipe(examples, address, 'x', ['Lee Okafor']);
    if (typeof taught === 'string') throw new Error(taught);
    expect(taught.messages.map(({ role }) => role)).toEqual(roles);
    expect((await readBy(taught))[index]).toMatch(/^agent: /);
    expect(taught.people, 'the agent may take the name back').toContain('Lee Okafor');
  });

  it('takes no colleague’s message for a reply where only words tell it from a note', () => {
    const page = { ...pageOf('unknown/article-list') };
    page.html = page.html.replaceAll(/(<span class="Age" title="2026-11-21)/g, '<i>wrote for the team</i>$1');
    const point = () => ({ customer: find('.ArticleBody', 0), agent: find('.ArticleBody', 3) });
    page.html = page.html.replace('Lee Okafor', 'Kim Bauer');
    const taught = teach(page, point);
    expect(taught.messages.map(({ role }) => role)).toEqual(['customer', 'unknown', 'customer', 'unknown', 'unknown']);
    expect(taught.people).toEqual([]);
  });

  it('takes no agent’s message for a reply where only words tell a note from it', async () => {
    const taught = teach(pageOf('unknown/notes-in-words-only'), () => ({
      customer: find('.item', 0),
      agent: find('.item', 1),
    }));
    expect(taught.messages.map(({ role }) => role)).toEqual(['customer', 'unknown', 'unknown', 'unknown']);
  });

  it.each(['.description li', '.description .wiki > p', '.description .wiki'])(
    'reads the whole first message where the agent points at a part of it: %s',
    (pointed) => {
      const page = pageOf('unknown/issue-with-journals');
      const taught = teach(page, () => ({ customer: find(pointed), agent: find('#change-11 .wiki') }));
      const [first] = page.result.kind === 'ticket' ? page.result.ticket.messages : [];
      expect(taught.messages[0]).toMatchObject({ role: 'customer', text: first?.text });
    },
  );

  it.each([
    ['by-id', /never/g, ''],
    ['newest-first', /<a title="(\d+)\/(\d+)\/(\d+) ([\d:]+) AM"[^>]*>/g, '<a><time datetime="$3-$1-$2T$4">at</time> '],
  ])(
    'reads the message outside a thread as the oldest where the newest is shown first: %s',
    async (order, time, as) => {
      const page = { ...pageOf('unknown/issue-with-journals') };
      const journals = page.html.match(/ {10}<div id="change-[^]*?\n {10}<\/div>\n/g) ?? [];
      page.html = page.html.replace(journals.join(''), journals.toReversed().join('')).replaceAll(time, as);
      const taught = teach(page, () => ({ customer: find('.description .wiki'), agent: find('#change-11 .wiki') }));
      expect(taught.recipe.thread.order).toBe(order);
      const roles = ['customer', 'agent', 'customer', 'note', 'system', 'unknown'];
      expect(taught.messages.map(({ role }) => role)).toEqual(roles);
      expect((await readBy(taught)).map((line) => line.split(': ')[0])).toEqual(roles);
    },
  );

  it('reads the whole of a lone message where the agent points at a part of it', async () => {
    const page = { ...pageOf('unknown/issue-with-journals') };
    page.html = page.html.replace(
      /<div id="tab-content-history"[^]*?<div class="contextual"><a class="icon icon-edit" id/,
      '<div class="contextual"><a id',
    );
    const taught = teach(page, () => ({ subject: find('h3'), customer: find('.description li') }));
    expect(taught.messages.map(({ text }) => text.replaceAll(/\n+/g, '|'))).toEqual([
      'Hello, the hand grinder arrived with a broken lid. Can you send another one?|The box was dented|The handle is fine|Ada',
    ]);
    expect(await readBy(taught)).toHaveLength(1);
  });

  it('learns a note from a note', async () => {
    const page = pageOf('chatwoot/conversation');
    openPage(page.html, page.address);
    const roles = page.result.kind === 'ticket' ? page.result.ticket.messages.map(({ role }) => role) : [];
    const at = (role: string): Element => find('[data-message-id]', roles.indexOf(role as never));
    const taught = teach(page, () => ({ customer: at('customer'), agent: at('agent'), note: at('note') }));
    const found = taught.messages.map(({ role }) => role);
    expect(found.filter((role, index) => role !== roles[index] && role !== 'unknown')).toEqual([]);
    expect(found).toContain('note');
    expect(found).toContain('customer');
    expect(found).toContain('agent');
  });

  it('keeps several selectors, those that promise to last the longest first, and none that counts', async () => {
    const { recipe } = teach(pageOf('unknown/german'), () => ({
      customer: find('[data-testid="entry-body"]', 0),
      agent: find('[data-testid="entry-body"]', 1),
      composer: find('[data-testid="editor"]'),
      subject: find('h1'),
    }));
    expect(recipe.thread.container).toContain('[data-testid="thread"]');
    expect(recipe.thread.messages).toMatchObject({ each: expect.stringContaining('[data-entry-id]') as unknown });
    expect(recipe.thread.roles).toContainEqual({ role: 'customer', is: '[data-author-type="kunde"]' });
    expect(recipe.composers.at(-1)?.find).toContain('[data-testid="editor"]');
    expect(JSON.stringify(recipe)).not.toMatch(/nth-|__[a-zA-Z0-9]{5}|css-/);
  });

  it('a recipe goes on reading when its first selector finds nothing any more, and guesses no role', async () => {
    const taught = teach(pageOf('unknown/decoys'), () => ({ customer: find('.msg', 0), agent: find('.msg', 1) }));
    expect(taught.recipe.thread.messages).toMatchObject({
      each: expect.stringMatching(/^\[data-direction\], /) as unknown,
    });
    const before = await readBy(taught);
    for (const message of document.querySelectorAll('[data-direction]')) message.removeAttribute('data-direction');
    expect(await readBy(taught)).toEqual(before.map((line) => line.replace(/^\w+/, 'unknown')));
    for (const message of document.querySelectorAll('.msg')) message.classList.remove('msg');
    expect(await readBy(taught)).toHaveLength(before.length);
  });

  it('a lesson says so when both examples are in the same message, or in none', () => {
    const page = pageOf('unknown/decoys');
    openPage(page.html, page.address);
    const learn = (customer: Element, agent: Element) => learnRecipe({ customer, agent }, page.address, 'x');
    expect(learn(find('.msg b', 0), find('.msg p', 0))).toBe('same-message');
    expect(learn(find('h1'), find('.msg', 1))).toBe('not-a-message');
  });
});

describe('Every page of a helpdesk, taught by its first customer’s and first agent’s message', () => {
  /** Messages in a frame or from the interface are not in the page itself. */
  const shows = ({ html, result }: PageCase, role: string): boolean => {
    const words = new DOMParser().parseFromString(html, 'text/html').body.textContent;
    const messages = result.kind === 'ticket' ? result.ticket.messages : [];
    return messages.some(
      (message) => message.role === role && message.text !== '' && words.includes(message.text.split('\n')[0] ?? '?'),
    );
  };
  const able = Object.keys(ADAPTERS)
    .filter((id) => id !== 'deskhand-page')
    .flatMap(readPageCases)
    .filter((page) => shows(page, 'customer') && shows(page, 'agent'));

  it.each(able.map((page) => [`${page.adapter}/${page.name}`, page] as const))(
    '%s: a recipe from its first two messages gives no message a wrong role',
    (_, page) => {
      openPage(page.html, page.address);
      const { each = '' } = (ADAPTERS[page.adapter] as Adapter).thread.messages as { each?: string };
      const { root } = ADAPTERS[page.adapter] as Adapter;
      const blocks = [...((root ? document.querySelector(root) : document)?.querySelectorAll(each) ?? [])];
      if (blocks.length === 0 || page.result.kind === 'none') return;
      const { messages } = page.result.ticket;
      const isReversed = blocks[0]?.textContent.includes(messages.at(-1)?.text.split('\n')[0] ?? '?') ?? false;
      const inOrder = isReversed ? messages.toReversed() : messages;
      const blockOf = (role: string): Element | undefined =>
        blocks.find((block) =>
          inOrder.some(
            (message) =>
              message.role === role &&
              block.textContent.replace(/\s+/g, ' ').includes(message.text.split('\n')[0] ?? '?'),
          ),
        );
      const customer = blockOf('customer');
      const agent = blockOf('agent');
      if (!customer || !agent) throw new Error('The page shows no message of both');
      const taught = learnRecipe({ customer, agent }, page.address, page.adapter);
      if (typeof taught === 'string') throw new Error(taught);
      for (const { role, text } of taught.messages.filter((message) => message.text !== '')) {
        const [meant] = messages.filter(
          (message) => message.text !== '' && text.includes(message.text.split('\n')[0] ?? '?'),
        );
        // The adapter may not know of a colleague's message whether it is public; the lesson was told.
        const isColleague = messages.some((other) => other.role === 'agent' && other.author === meant?.author);
        const isTold = meant?.role === 'unknown' && role === 'agent' && isColleague;
        if (meant && role !== 'unknown' && !isTold)
          expect(`${role} ${text.slice(0, 30)}`).toBe(`${meant.role} ${text.slice(0, 30)}`);
      }
    },
  );
});

it('learns from its own guesses where links alone name the people', () => {
  const page = pageOf('glpi/composer-closed');
  openPage(page.html, page.address);
  const { customer, ...others } = findGuesses(document);
  if (!customer) throw new Error('There is no guess');
  expect(learnRecipe({ ...others, customer }, page.address, 'desk.example')).toHaveProperty('recipe');
});

describe('The arrow keys', () => {
  it('the arrow keys walk the tree, past invisible elements', () => {
    openPage('<main><p id="a">A</p><p hidden>x</p><script></script><p id="b">B <b id="c">C</b></p></main>');
    const [a, b, c] = ['#a', '#b', '#c'].map((selector) => find(selector));
    if (!a || !b || !c) throw new Error('Nothing to walk on');
    expect(walkTree(a, 'ArrowRight', false)).toBe(b);
    expect(walkTree(b, 'ArrowLeft', false)).toBe(a);
    expect(walkTree(a, 'ArrowLeft', true)).toBe(b);
    expect(walkTree(b, 'ArrowDown', false)).toBe(c);
    expect(walkTree(c, 'ArrowUp', false)).toBe(b);
    expect(walkTree(b, 'ArrowRight', false)).toBe(b);
    expect(walkTree(document.body, 'ArrowUp', false)).toBe(document.body);
  });
});
