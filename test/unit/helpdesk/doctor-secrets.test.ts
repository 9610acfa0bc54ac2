// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import { takeSnapshot } from '@/lib/helpdesk/doctor/take-snapshot';
import { isComplete } from '@/test/drivers/is-complete';

import { openPage } from './open-page';
import { listPageFolders, readPageCases } from './page-cases';

/** With a secret in each of some thirty places. */
const TRIES = isComplete ? 60 : 20;

const letters = (from: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...from.split('')), minLength: min, maxLength: max });
const LATIN = 'abcdefghijklmnopqrstuvwxyz';

const number = letters('0123456789', 5, 18).map((digits) => `7${digits}`);
const hash = letters('0123456789abcdef', 12, 32).map((hex) => `f3${hex}9a`);
const token = letters(`${LATIN}${LATIN.toUpperCase()}0123456789`, 24, 40).map((word) => `t0K${word}`);
const email = fc
  .tuple(letters(LATIN, 5, 9), letters(LATIN, 6, 10))
  .map(([person, company]) => `${person}qz@${company}zq.com`);
const foreign = letters('абвгдежзиклмн', 6, 12);
const person = letters(LATIN, 5, 10).map((name) => `Zq${name}`);

/** Names of people are recognized only outside technical names. */
const dataLike = fc.oneof(number, hash, token, email, foreign);
const anything = fc.oneof(
  dataLike,
  person,
  fc.tuple(person, person).map(([first, last]) => `${first} ${last}`),
);

const WORDS: Record<string, (secret: string, body: HTMLElement) => void> = {
  text: (secret, body) => body.append(secret),
  'a message': (secret) => document.querySelector('.entry-body')?.append(` ${secret} `),
  'the subject': (secret) => document.querySelector('h1')?.append(` ${secret}`),
  'an author': (secret) => document.querySelector('.entry-author')?.append(secret),
  'a draft': (secret) => document.querySelector('[contenteditable]')?.append(secret),
  'a comment': (secret, body) => body.append(document.createComment(secret)),
  'a script': (secret, body) => add(body, 'script', {}, `/* ${secret} */`),
  'JSON of the page': (secret, body) =>
    add(body, 'script', { type: 'application/json' }, JSON.stringify({ x: secret })),
  'a style': (secret, body) => add(body, 'style', {}, `/* ${secret} */`),
  noscript: (secret, body) => add(body, 'noscript', {}, secret),
  'a template': (secret, body) => (add(body, 'template').innerHTML = `<p>${secret}</p>`),
  'a picture': (secret, body) => (add(body, 'svg').innerHTML = `<text>${secret}</text>`),
  'a field': (secret, body) => {
    (add(body, 'input', { type: 'text' }) as HTMLInputElement).value = secret;
    (add(body, 'textarea') as HTMLTextAreaElement).value = secret;
  },
  'a field’s markup': (secret, body) => {
    add(body, 'input', { type: 'text', value: secret, placeholder: secret });
    add(body, 'textarea', {}, secret);
  },
  'a hidden field': (secret, body) => add(body, 'input', { type: 'hidden', name: 'csrf', value: secret }),
  'a choice': (secret, body) => add(add(body, 'select'), 'option', { value: secret, label: secret }, secret),
  'words in attributes': (secret, body) =>
    add(body, 'img', { title: secret, alt: secret, 'aria-label': secret, 'aria-valuetext': secret }),
  data: (secret, body) => add(body, 'p', { 'data-user': secret, 'data-entry-id': secret, 'data-kind': secret }),
  'attributes of few values': (secret, body) =>
    add(body, 'p', { role: secret, lang: secret, dir: secret, contenteditable: secret, hidden: secret, type: secret }),
  'a time': (secret, body) => add(body, 'time', { datetime: secret }),
  'a query': (secret, body) => link(body, `/tickets?${encodeURIComponent(secret)}=${encodeURIComponent(secret)}`),
  'a path': (secret, body) => link(body, `/customers/${encodeURIComponent(secret)}/`),
  'a path as it is': (secret, body) => link(body, `customers/${secret}`),
  'a fragment': (secret, body) => link(body, `#${secret}`),
  'a mail address': (secret, body) => link(body, `mailto:${secret}@mail.example?subject=${secret}`),
  'other schemes': (secret, body) => {
    link(body, `tel:${secret}`);
    link(body, `javascript:${secret}`);
    add(body, 'img', { src: `data:text/plain,${secret}`, srcset: `/${secret} 2x` });
  },
  'a style attribute': (secret, body) =>
    add(body, 'p', { style: `background:url(/${secret});display:none;--x:${secret}` }),
  'a handler': (secret, body) => add(body, 'p', { onclick: `go('${secret}')` }),
  'the head': (secret) => {
    document.title = secret;
    add(document.head, 'meta', { name: 'csrf-token', content: secret });
  },
  'an open shadow root': (secret, body) => {
    const root = add(body, 'div').attachShadow({ mode: 'open' });
    root.innerHTML = `<p title="${secret}">${secret}</p>`;
  },
  'a frame': (secret, body) => {
    const frame = add(body, 'iframe', { srcdoc: `<p>${secret}</p>`, name: 'inner' }) as HTMLIFrameElement;
    if (frame.contentDocument) frame.contentDocument.body.innerHTML = `<p title="${secret}">${secret}</p>`;
  },
};

/** Names that the program gave, and that sometimes hold data. */
const NAMES: Record<string, (secret: string, body: HTMLElement) => void> = {
  'a class': (secret, body) => add(body, 'p', { class: `user-${secret} ${secret} mt-4` }),
  'an id': (secret, body) => add(body, 'p', { id: `user-${secret}`, for: secret, name: `${secret}[]`, form: secret }),
  'a name that others refer to': (secret, body) => add(body, 'p', { 'aria-controls': `a ${secret}`, slot: secret }),
  'the name of an attribute': (secret, body) => {
    if (/^\w+$/.test(secret)) add(body, 'p', { [`data-x-${secret}`]: '1', [`data-${secret}`]: '' });
  },
  'the name of an element': (secret, body) => {
    if (/^\w+$/.test(secret)) add(body, `x-${secret}`);
  },
};

function add(parent: Element, tag: string, attributes: Record<string, string> = {}, text = ''): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  parent.append(element);
  return element;
}

function link(body: HTMLElement, href: string): void {
  add(body, 'a', { href }, 'x');
}

async function readAll(adapter: string, answers?: (address: string) => Promise<string | undefined>): Promise<string> {
  const snapshot = await takeSnapshot(ADAPTERS[adapter] as Adapter, answers ?? (() => Promise.resolve(undefined)));
  return JSON.stringify(snapshot).toLowerCase();
}

function partsOf(secret: string): string[] {
  const parts = secret.split(/[@ ]/).map((part) => part.replace(/\.com$/, ''));
  return [secret, ...parts].map((part) => part.toLowerCase());
}

describe('A secret of the page does not survive', () => {
  const [page] = readPageCases('sample-desk').filter(({ name }) => name === 'reply');

  /** One secret for every place: taking a snapshot takes most of the time. */
  const plant = (
    places: Record<string, (secret: string, body: HTMLElement) => void>,
    secrets: fc.Arbitrary<string>,
  ) => {
    const names = Object.keys(places);
    return fc.assert(
      fc.asyncProperty(fc.array(secrets, { minLength: names.length, maxLength: names.length }), async (planted) => {
        openPage(page?.html ?? '', page?.address);
        names.forEach((name, index) => places[name]?.(planted[index] ?? '', document.body));
        const said = await readAll('sample-desk');
        expect(said).toContain('entry--customer');
        const survived = names.filter((_, index) => partsOf(planted[index] ?? '').some((part) => said.includes(part)));
        expect(survived).toEqual([]);
      }),
      { numRuns: TRIES },
    );
  };

  it('a secret in words does not survive, wherever a page has words', () => plant(WORDS, anything), 60_000);
  it(
    'a secret in names of the program does not survive where it looks like data',
    () => plant(NAMES, dataLike),
    60_000,
  );

  it('a secret in names of the program does not survive where it is the name of somebody in the ticket or in an address', async () => {
    openPage(page?.html ?? '', page?.address);
    add(
      document.body,
      'p',
      { id: 'row-buyer', class: 'userAda buyer-row', 'data-buyer': '' },
      'Write to lea@zenith.com',
    );
    add(document.body, 'x-zenith', { name: 'zenith' });
    expect(await readAll('sample-desk')).not.toMatch(/buyer|ada\b|userada|zenith/);
  });

  it(
    'keeps no secret from the address of the page',
    () =>
      fc.assert(
        fc.asyncProperty(dataLike, async (secret) => {
          const own = encodeURIComponent(secret);
          openPage(page?.html ?? '', new URL(`https://zqcompany.example/${own}/1?${own}=${own}#${own}`).href);
          const said = await readAll('sample-desk');
          const wrongly = [...partsOf(secret), own.toLowerCase(), 'zqcompany'].filter((part) => said.includes(part));
          expect(wrongly).toEqual([]);
        }),
        { numRuns: TRIES / 2 },
      ),
    60_000,
  );

  it(
    'keeps no secret from the answers of the helpdesk',
    () =>
      fc.assert(
        fc.asyncProperty(anything, dataLike, async (secret, key) => {
          const display = readPageCases('request-tracker').find(({ name }) => name === 'display-english');
          if (!display) throw new Error('No page of Request Tracker');
          openPage(display.html, display.address);
          const said = await readAll('request-tracker', async (address) => {
            const answer = (await display.readSameOrigin(address)) ?? '';
            const json = JSON.stringify(secret);
            return answer
              .replaceAll('"Iris Vale"', json)
              .replace(
                '"count": 1',
                `${JSON.stringify(key)}: 1, "_url": "https://zqcompany.example/${encodeURIComponent(secret)}", "deep": { "list": [${json}, "<p title=${json.replaceAll('"', "'")}>" ] }`,
              );
          });
          expect(said).toContain('requestor');
          expect([...partsOf(secret), ...partsOf(key), 'zqcompany'].filter((part) => said.includes(part))).toEqual([]);
        }),
        { numRuns: TRIES / 2 },
      ),
    60_000,
  );
});

describe('A ticket’s id that is no number does not survive', () => {
  it.each([
    ['jira-service-management', 'composer-closed', 'https://desk.example/browse/{id}?focused=', 'QZHELP-4377'],
    [
      'libredesk',
      'reply',
      'https://desk.example/inboxes/all/conversation/{id}?to=',
      'c1e7da52-9bce-4fd5-8e43-2b8a7f7f9c17',
    ],
    ['salesforce-service-cloud', 'two-cases-open', 'https://desk.example/r/Case/{id}/view?', '500Qz77001XyZ12IAF'],
    ['intercom', 'parts-with-kinds', 'https://desk.example/a/inbox/qzteam/all/conversation/{id}?view=', '778899'],
    ['freshdesk', 'editor-open', 'https://desk.example/a/tickets/{id}?current_tab=', '778899'],
  ])('removes such an id from a snapshot of %s', (adapter, name, address, id) =>
    fc.assert(
      fc.asyncProperty(dataLike, async (secret) => {
        const [page] = readPageCases(adapter).filter((each) => each.name === name);
        openPage(
          page?.html ?? '',
          new URL(`${address.replace('{id}', id)}${encodeURIComponent(secret)}#${secret}`).href,
        );
        add(document.body, 'a', { href: `/${id}`, title: id, 'data-id': id, id }, id);
        const said = await readAll(adapter);
        const parts = [...partsOf(secret), id.toLowerCase(), ...id.toLowerCase().split('-'), 'qz'];
        expect(parts.filter((part) => part.length > 1 && said.includes(part))).toEqual([]);
      }),
      { numRuns: TRIES / 4 },
    ),
  );
});

describe('None of the ticket’s words are in the snapshot', () => {
  const cases = listPageFolders()
    .flatMap((folder) => readPageCases(folder))
    .filter(({ result }) => result.kind === 'ticket' && result.ticket.messages.length > 0);

  const searched = new Set<string>();

  it.each(cases.map((page) => [`${page.adapter}, ${page.name}`, page] as const))(
    'contains no word of the ticket on the page %s',
    async (_, page) => {
      openPage(page.html, page.address);
      const said = await readAll(page.adapter, page.readSameOrigin);
      const ticket = page.result.kind === 'ticket' ? page.result.ticket : undefined;
      const people = ticket?.messages.map(({ author }) => author) ?? [];
      const names = [ticket?.customer?.name, ticket?.customer?.email, ...people].join(' ');
      const words = [ticket?.subject, ...(ticket?.messages.map(({ text }) => text) ?? [])].join(' ');
      // Markup has words too.
      const markup = [...document.querySelectorAll('*')].flatMap((element) => [
        element.localName,
        ...Array.from(element.attributes, ({ name, value }) => (/^(class|id|name|type)$/.test(name) ? value : name)),
      ]);
      const known =
        `${JSON.stringify([ADAPTERS[page.adapter], said.match(/"findings":.*?\],"html"/)])} ${markup.join(' ')} example http`.toLowerCase();
      const secret = `${names} ${words}`.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
      const own = secret.filter((word) => !known.includes(word));
      if (own.length > 0) searched.add(page.adapter);
      expect(own.filter((word) => new RegExp(`(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])`, 'u').test(said))).toEqual([]);
    },
  );

  it.each([...new Set(cases.map(({ adapter }) => adapter))])(
    '%s has a page with words that could survive',
    (adapter) => {
      expect(searched).toContain(adapter);
    },
  );
});

describe('A page of thousands of messages', () => {
  it('a snapshot of thousands of messages is thinned, says by how much, and is not long', async () => {
    const [page] = readPageCases('sample-desk').filter(({ name }) => name === 'reply');
    openPage(page?.html ?? '', page?.address);
    const thread = document.querySelector('ol.thread');
    const [entry] = thread?.children ?? [];
    for (let count = 5; count < 2000; count += 1) {
      const copy = entry?.cloneNode(true) as Element;
      copy.setAttribute('data-entry-id', `${count}`);
      thread?.append(copy);
    }
    const { html, leftOut } = await takeSnapshot(ADAPTERS['sample-desk'] as Adapter, () => Promise.resolve(undefined));
    expect(leftOut).toBe(1940);
    expect(html).toContain('<!-- 1940 elements left out -->');
    expect(html.match(/data-entry-id/g)).toHaveLength(60);
    expect(html.length).toBeLessThan(1_000_000);
  }, 60_000);
});
