// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import type { Finding } from '@/lib/domain/examination';
import { examinePage } from '@/lib/helpdesk/doctor/examine-page';

import { openPage } from './open-page';
import { listPageFolders, type PageCase, readPageCases } from './page-cases';

function findCase(adapter: string, name: string): PageCase {
  const page = readPageCases(adapter).find((each) => each.name === name);
  if (!page) throw new Error(`No page ${adapter}/${name}`);
  return page;
}

async function examine(
  page: PageCase,
  change: () => void = () => undefined,
  readSameOrigin = page.readSameOrigin,
): Promise<Finding[]> {
  openPage(page.html, page.address);
  change();
  const before = document.documentElement.outerHTML;
  const { findings } = await examinePage(ADAPTERS[page.adapter] as Adapter, readSameOrigin);
  expect(document.documentElement.outerHTML, 'examining changes nothing').toBe(before);
  return findings;
}

const says = (findings: Finding[], step: Finding['step']): string | undefined =>
  findings.find((finding) => finding.step === step)?.says;
/** No script shows the button here. */
const badOf = (findings: Finding[]): string[] =>
  findings.filter(({ state, step }) => state === 'bad' && step !== 'button').map((each) => each.says);

const cases = listPageFolders().flatMap((folder) => readPageCases(folder));

describe('The examination agrees with the reader', () => {
  it.each(cases.map((page) => [`${page.adapter}, ${page.name}`, page] as const))(
    'agrees with the reader about the page %s',
    async (_, page) => {
      const findings = await examine(page);
      const isGood = (step: Finding['step']): boolean =>
        findings.find((finding) => finding.step === step)?.state === 'good';
      const ticket = page.result.kind === 'ticket' ? page.result.ticket : undefined;
      if (page.result.kind === 'none') {
        expect(badOf(findings)).not.toEqual([]);
        expect(isGood('messages')).toBe(false);
        return;
      }
      const messages = ticket?.messages ?? [];
      expect({
        subject: isGood('subject'),
        language: isGood('language'),
        name: isGood('customer-name'),
        email: isGood('customer-email'),
        composer: isGood('composer'),
        count: findings.find(({ step }) => step === 'messages')?.values?.['count'],
        unknown: findings.find(({ step }) => step === 'roles')?.values?.['unknown'] ?? 0,
        attachments: findings.find(({ step }) => step === 'attachments')?.values?.['count'] ?? 0,
      }).toEqual({
        subject: ticket?.subject !== undefined,
        language: ticket?.language !== undefined,
        name: ticket?.customer?.name !== undefined,
        email: ticket?.customer?.email !== undefined,
        composer: ticket?.composer !== undefined,
        count: messages.length,
        unknown: messages.filter(({ role }) => role === 'unknown').length,
        attachments: messages.flatMap(({ attachments }) => attachments).length,
      });
      // Reading goes on without the helpdesk's interface, roles or texts.
      const spoken = messages.filter(({ role }) => role !== 'system');
      const expected = [
        page.name.endsWith('without-rest') && 'facts.partly',
        messages.length > 0 && messages.every(({ role }) => role === 'unknown') && 'roles.unknown',
        spoken.length > 0 && spoken.every(({ text }) => text === '') && 'each.none',
      ];
      expect(badOf(findings)).toEqual(expected.filter(Boolean));
    },
  );
});

describe('The examination says what is wrong', () => {
  const reply = findCase('sample-desk', 'reply');
  const all = (selector: string, change: (element: Element) => void) => () =>
    document.querySelectorAll(selector).forEach(change);

  it.each([
    ['the thread was renamed', all('ol.thread', (thread) => thread.setAttribute('class', 'x')), 'thread.missing'],
    ['the messages were renamed', all('li.entry', (entry) => entry.setAttribute('class', 'x')), 'messages.none'],
    ['nobody tells who speaks', all('li.entry', (entry) => entry.setAttribute('class', 'entry')), 'roles.unknown'],
    ['the words are elsewhere', all('.entry-body', (body) => body.setAttribute('class', 'x')), 'each.none'],
    ['the id is gone', all('main', (main) => main.removeAttribute('data-ticket-id')), 'ticket-id.missing'],
    [
      'the newest comes first, and a time cannot be read',
      () => {
        document.querySelector('ol')?.prepend(...[...document.querySelectorAll('li.entry')].toReversed());
        document.querySelector('li.entry time')?.setAttribute('datetime', 'today');
      },
      'order.wrong',
    ],
  ])('finds the fault when %s', async (_, change, wrong) => {
    expect(badOf(await examine(reply))).toEqual([]);
    const [finding] = (await examine(reply, change)).filter(({ state }) => state === 'bad');
    expect(finding?.says).toBe(wrong);
    expect(finding?.sought).not.toEqual([]);
    expect(finding?.next).toBeDefined();
  });

  it('reports a helpdesk that answers nothing or something else', async () => {
    const page = findCase('request-tracker', 'display-english');
    expect(says(await examine(page), 'facts')).toBe('facts.answered');
    const silent = await examine(page, undefined, () => Promise.resolve(undefined));
    expect(silent.find(({ step }) => step === 'facts')).toMatchObject({
      says: 'facts.partly',
      state: 'bad',
      values: { answered: 0 },
      next: 'sign-in',
    });
    const login = await examine(page, undefined, () => Promise.resolve('<html>Login</html>'));
    expect(says(login, 'facts')).toBe('facts.partly');
  });

  it('finds a value by any of its sources, and names the origin of the thread', async () => {
    const update = await examine(findCase('request-tracker', 'update-german-reply'));
    const here = await examine(findCase('request-tracker', 'display-without-rest'));
    const of = (findings: Finding[]) =>
      (['ticket-id', 'subject', 'thread'] as const).map((step) => says(findings, step));
    expect(of(update)).toEqual(['value.found', 'value.found', 'thread.elsewhere']);
    expect(of(here)).toEqual(['value.found', 'value.found', 'thread.here']);
  });

  it('reports a missing root when no ticket of several is marked as shown', async () => {
    const page = findCase('zammad', 'two-tickets-open');
    expect(says(await examine(page), 'root')).toBe('root.found');
    const findings = await examine(
      page,
      all('.content.active', (content) => content.classList.remove('active')),
    );
    expect(badOf(findings)[0]).toBe('root.missing');
  });

  const show = (at: string, side: InsertPosition, place: string) => () => {
    const host = document.createElement('x-1');
    for (const [name, value] of Object.entries({ 'deskhand-ask': '', place })) host.setAttribute(name, value);
    host.attachShadow({ mode: 'open' }).append(document.createElement('button'));
    document.querySelector(at)?.insertAdjacentElement(side, host);
  };

  /** Browsers judge real layouts in `test/editors/page-button.test.ts`. Here every element is large, and one lies on top. */
  function layOut(topmost: string, below: string): void {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 26));
    const find = (selector: string): Element => document.querySelector(selector) ?? expect.fail(selector);
    document.elementFromPoint = () => find(topmost);
    vi.spyOn(document, 'elementsFromPoint').mockImplementation(() => [find(below)]);
    ShadowRoot.prototype.elementFromPoint = function (this: ShadowRoot) {
      return this.querySelector('button');
    };
  }
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(document, 'elementFromPoint');
    Reflect.deleteProperty(ShadowRoot.prototype, 'elementFromPoint');
  });

  it.each([
    ['over', 'button.at-composer', 'good'],
    ['before', 'button.near-composer', 'good'],
    ['after', 'button.near-composer', 'good'],
    ['floating', 'button.near-composer', 'good'],
  ])('tells of a button with the place “%s”: %s', async (place, told, state) => {
    layOut('[deskhand-ask]', 'body');
    const findings = await examine(reply, show('form.composer', 'beforebegin', place));
    expect(findings.find(({ step }) => step === 'button')).toMatchObject({ says: told, state });
  });

  it('tells at which place of the adapter the button is', async () => {
    layOut('[deskhand-ask]', 'body');
    openPage(reply.html, reply.address);
    show('form.composer', 'beforebegin', 'named')();
    const buttonPlaces: Adapter['buttonPlaces'] = ['.missing', 'form.composer', 'h1'].map((at) => ({
      at,
      side: 'beforebegin',
    }));
    const adapter = { ...(ADAPTERS[reply.adapter] as Adapter), buttonPlaces };
    const { findings } = await examinePage(adapter, reply.readSameOrigin);
    expect(findings.find(({ step }) => step === 'button')).toMatchObject({
      says: 'button.placed',
      state: 'good',
      values: { by: 2, of: 3 },
    });
  });

  it.each([
    ['something lies over it', 'body', 'body'],
    ['it lies over a control of the page', '[deskhand-ask]', '#send'],
  ])('tells of a button that no agent can press where %s', async (_, topmost, below) => {
    layOut(topmost, below);
    const findings = await examine(reply, () => {
      show('form.composer', 'beforebegin', 'over')();
      document.body.insertAdjacentHTML('beforeend', '<button id="send">Send</button>');
    });
    expect(findings.find(({ step }) => step === 'button')).toMatchObject({
      says: 'button.covered',
      state: 'bad',
      next: 'report',
    });
  });

  it('tells whether the button is shown, and why not', async () => {
    expect(says(await examine(reply), 'button')).toBe('button.no-room');
    // Nothing has a size without layout.
    expect(says(await examine(reply, show('form.composer', 'beforebegin', 'over')), 'button')).toBe(
      'button.out-of-view',
    );
    const nowhere = all('form.composer', (form) => form.remove());
    expect(says(await examine(reply, nowhere), 'button')).toBe('button.nowhere');
    const hidden = await examinePage(
      { ...(ADAPTERS[reply.adapter] as Adapter), hidesButton: true },
      reply.readSameOrigin,
    );
    expect(says(hidden.findings, 'button')).toBe('button.hidden');
  });
});
