import { describe, expect } from 'vitest';

import { until } from '@/demo/browser/until';
import { REQUEST, test } from '@/test/browser/plugin-page';
import { isComplete } from '@/test/drivers/is-complete';

const { text } = REQUEST;
const INSERTED = { outcome: 'inserted', documentId: expect.any(String), focusStayedOutside: expect.any(Boolean) };
const FAILED = { outcome: 'failed' };
/** The page shows another ticket or is changing. */
const CHANGING = { outcome: 'refused-other-ticket' };

const REVERSIBLE = [
  [
    'inserts another text',
    `composer.insert = () => { calls.push('insert'); before = draft; draft += ' Buy now!'; return 'Buy now!'; }`,
  ],
  [
    'throws halfway',
    `composer.insert = ({ text }) => { calls.push('insert'); before = draft; draft += text.slice(0, 5); throw new Error('Out of paper'); }`,
  ],
  [
    'says so, and inserts another text',
    `composer.insert = ({ text }) => { calls.push('insert'); before = draft; draft += ' Buy now!'; return text; }`,
  ],
  [
    'inserts the text and says something else',
    `{ const { insert } = composer; composer.insert = (wanted) => insert(wanted) + '!?' + 1; }`,
  ],
  ['answers no text', `{ const { insert } = composer; composer.insert = (wanted) => void insert(wanted); }`],
  [
    'takes the draft away',
    `composer.insert = ({ text }) => { calls.push('insert'); before = draft; return (draft = text); }`,
  ],
  [
    'inserts twice',
    `composer.insert = ({ text }) => { calls.push('insert'); before = draft; draft += text + text; return text; }`,
  ],
] as const;

const IRREVERSIBLE = [
  ['throws at once', `composer.insert = () => { throw new Error('Out of paper'); }`, 'Out of paper'],
  ['cannot be read', `composer.read = () => { throw new Error('No pen'); }`, 'No pen'],
  ['only says that it inserted', `composer.insert = ({ text }) => text`, undefined],
  ['reads a draft without end', `composer.read = () => 'x'.repeat(2_000_000)`, undefined],
] as const;

describe('a page with a faulty composer', () => {
  // They differ in the page alone; a complete run tries all.
  test.for(isComplete ? REVERSIBLE : REVERSIBLE.slice(0, 2))(
    'undoes the insertion and fails when the page %s',
    async ([, change], { desk }) => {
      await desk.openPage(change);
      expect(await desk.insert()).toEqual(FAILED);
      expect(await desk.readDraft()).toEqual({ draft: 'Dear Ada,', calls: ['read', 'insert', 'read', 'undo', 'read'] });
    },
  );

  test.for(isComplete ? IRREVERSIBLE : IRREVERSIBLE.slice(0, 2))(
    'undoes nothing and fails when the page %s',
    async ([, change, words], { desk }) => {
      await desk.openPage(change);
      expect(await desk.insert()).toEqual(FAILED);
      expect((await desk.readDraft()).calls).not.toContain('undo');
      expect((await desk.readDraft()).draft).toBe('Dear Ada,');
      expect(desk.errors).toEqual(words ? [expect.stringContaining(words)] : []);
    },
  );

  test('fails in time when the page never answers, and undoes a late insertion', async ({ desk }) => {
    await desk.openPage(`
      let come;
      composer.insert = ({ text }) => new Promise((resolve) => {
        come = () => { before = draft; draft += text; resolve(text); };
      });`);
    expect(await desk.insert()).toEqual(FAILED);
    expect((await desk.readDraft()).draft).toBe('Dear Ada,');
    await desk.page.evaluate('come()');
    await until(async () => (await desk.readDraft()).draft === 'Dear Ada,', 'the late text to be gone');
    expect((await desk.readDraft()).calls).toContain('undo');
    expect(desk.errors).toEqual([expect.stringContaining('within 5000 ms')]);
  });

  test('fails in time when the page has no listener', async ({ desk }) => {
    await desk.openPage(
      `document.head.innerHTML = '<script type="application/json" data-deskhand="ticket">{"id":"7","messages":[]}</scr' + 'ipt>' +
        '<script type="application/json" data-deskhand="composer" data-kind="reply"></scr' + 'ipt>';`,
      { isBare: true },
    );
    expect(await desk.read()).toMatchObject({ ticket: { composer: { editor: 'page' } } });
    expect(await desk.insert()).toEqual(FAILED);
  });

  test('counts only the answer to its own request when the page answers twice, out of turn or endlessly', async ({
    desk,
  }) => {
    await desk.openPage(`
      addEventListener('message', (event) => {
        const [port] = event.ports;
        event.stopImmediatePropagation();
        port.onmessage = ({ data: { id, act, text = '' } }) => {
          for (const old of [id - 1, 'x']) port.postMessage({ id: old, text: 'Buy now!' });
          port.postMessage(null);
          if (act === 'insert') draft += text;
          if (act === 'undo') draft = 'Dear Ada,';
          port.postMessage({ id, text: act === 'read' ? draft : text });
          port.postMessage({ id, problem: 'failed' });
          if (act === 'undo') for (let i = 0; i < 1000; i += 1) port.postMessage({ id: 0, text: 'Buy now!' });
        };
      }, true);`);
    expect(await desk.insert()).toEqual(INSERTED);
    expect(await desk.undo()).toBe('unknown-insertion');
  });

  test('hands over no text when the page changes its ticket while the draft is read', async ({ desk }) => {
    await desk.openPage(`
      const acts = [];
      addEventListener('message', (event) => {
        const [port] = event.ports;
        event.stopImmediatePropagation();
        port.onmessage = ({ data: { id, act } }) => {
          acts.push(act);
          document.querySelector('script[data-deskhand=ticket]').textContent = '{"id":"8","messages":[]}';
          port.postMessage({ id, text: '' });
        };
      }, true);`);
    expect(await desk.insert()).toEqual(CHANGING);
    expect(await desk.page.evaluate('acts')).toEqual(['read']);
  });

  test('asks the page for nothing when the text is too long', async ({ desk }) => {
    await desk.openPage();
    const tooLong = { text: 'x'.repeat(300_000), html: 'x'.repeat(300_000) };
    expect(await desk.insert(tooLong)).toEqual({ ...FAILED, isTooLong: true });
    expect((await desk.readDraft()).calls).toEqual([]);
  });

  test('finds no composer when the page removes the plugin', async ({ desk }) => {
    await desk.openPage(
      `document.querySelector('script[data-deskhand=composer]').remove(); delete globalThis.deskhand;`,
    );
    expect(await desk.insert()).toEqual({ outcome: 'no-composer' });
    expect((await desk.readDraft()).calls).toEqual([]);
  });

  test('inserts nothing when the page withdraws its composer during the insertion', async ({ desk }) => {
    await desk.openPage(
      `composer.read = () => { document.querySelector('script[data-deskhand=composer]').remove(); return draft; }`,
    );
    expect(await desk.insert()).toEqual(CHANGING);
    expect((await desk.readDraft()).calls).toEqual([]);
  });

  test.for([
    ['another ticket', `deskhand.showTicket({ id: '8', messages: [] })`],
    [
      'a note',
      `document.querySelector('script[data-deskhand=composer]').remove(); deskhand.offerComposer({ ...composer, kind: 'note' })`,
    ],
  ] as const)('inserts nothing when the page changes to %s during the insertion', async ([, change], { desk }) => {
    await desk.openPage(
      `{ const { read } = composer; composer.read = () => { const text = read(); ${change}; return text; }; }`,
    );
    expect(await desk.insert()).toEqual(CHANGING);
    expect((await desk.readDraft()).calls).toEqual(['read']);
  });
});

describe('a page with an incomplete composer', () => {
  test('trusts the returned text and the undo of a composer that cannot be read', async ({ desk }) => {
    await desk.openPage(`delete composer.read;`);
    expect(await desk.insert()).toEqual(INSERTED);
    expect(await desk.undo()).toBe('undone');
    expect(await desk.readDraft()).toEqual({ draft: 'Dear Ada,', calls: ['insert', 'undo'] });
  });

  test('says that it cannot undo when the composer has no undo', async ({ desk }) => {
    await desk.openPage(`delete composer.undo;`);
    expect(await desk.insert()).toEqual(INSERTED);
    expect(await desk.undo()).toBe('unknown-insertion');
    expect((await desk.readDraft()).draft).toBe(`Dear Ada,\n${text}`);
  });

  test('says that the draft may hold a text that the page inserted wrongly and cannot undo', async ({ desk }) => {
    await desk.openPage(`delete composer.undo;
      composer.insert = ({ text }) => { draft += text + text; return text; };`);
    expect(await desk.insert()).toEqual({ ...FAILED, isUnsure: true });
  });

  test.for([
    ['undone', `composer.undo = () => {}`],
    [
      'read',
      `{ let reads = 0; composer.read = () => { if ((reads += 1) > 2) throw new Error('No pen'); return draft; }; }`,
    ],
  ] as const)('reports inserted text that cannot be %s as still there', async ([, change], { desk }) => {
    await desk.openPage(change);
    expect(await desk.insert()).toEqual(INSERTED);
    expect(await desk.undo()).toBe('unknown-insertion');
  });

  test('leaves a draft alone that changed after the insertion', async ({ desk }) => {
    await desk.openPage();
    await desk.insert();
    await desk.page.evaluate(`draft += ' Yours, Kim'`);
    expect(await desk.undo()).toBe('changed-since');
    expect(await desk.readDraft()).toMatchObject({ draft: `Dear Ada,\n${text} Yours, Kim` });
    expect((await desk.readDraft()).calls).not.toContain('undo');
  });

  test('ignores a withdrawn offer and reports wrong offers', async ({ desk }) => {
    await desk.openPage(`
      const withdraw = deskhand.offerComposer(composer);
      withdraw();
      deskhand.offerComposer({ kind: 'letter', insert() {} })();
      deskhand.offerComposer({ kind: 'reply' });
      deskhand.offerComposer();
      deskhand.updateTicket({ id: '8' });
      deskhand.addMessages([{ role: 'user', text: 'x' }]);`);
    expect(await desk.insert()).toEqual({ outcome: 'no-composer' });
    expect(desk.errors.join('\n')).toMatch(
      /kind: "reply" or "note"[^]*call showTicket first[^]*messages\[0\] needs text or html/,
    );
  });
});
