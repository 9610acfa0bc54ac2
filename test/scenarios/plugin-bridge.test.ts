import { describe, expect } from 'vitest';

import { until } from '@/demo/browser/until';
import type { ReadResult } from '@/lib/domain/ticket';

import { type PluginDesk, REQUEST, test } from '../browser/plugin-page';

const { text } = REQUEST;
const INSERTED = { outcome: 'inserted', focusStayedOutside: expect.any(Boolean) };
const FAILED = { outcome: 'failed' };

/** A stranger's attempt to use the bridge, run in whatever window it stands in; the answer gathers what it hears. */
const ATTEMPT = `
  function attempt(target, { version = 1, forged = false } = {}) {
    const { port1, port2 } = new MessageChannel();
    const heard = [];
    port1.onmessage = ({ data }) => heard.push(data);
    port1.postMessage({ id: 1, act: 'read', kind: 'reply', ticketId: '7' });
    const data = { deskhand: 'connect', version };
    const init = { data, origin: location.origin, source: target, ports: [port2] };
    if (forged) target.dispatchEvent(new MessageEvent('message', init));
    else target.postMessage(data, '*', [port2]);
    return heard;
  }`;

/** Gives everything that is under way in the page's queues time to arrive: a whole act over a connection of its own. */
async function settle({ insert, undo }: PluginDesk): Promise<void> {
  expect(await insert({ text: 'Settled', html: '<p>Settled</p>' })).toEqual(INSERTED);
  expect(await undo()).toBe('undone');
}

describe('What the page states through the plugin', () => {
  test('is read, and what it inserts is what the agent chose, once, and taken back', async ({ desk }) => {
    await desk.openPage();
    expect(await desk.read()).toMatchObject({
      kind: 'ticket',
      ticket: { id: '7', subject: 'Lamp', composer: { editor: 'page', mode: 'reply' } },
    });
    expect(await desk.insert()).toEqual(INSERTED);
    expect(await desk.readDraft()).toEqual({ draft: `Dear Ada,\n${text}`, calls: ['read', 'insert', 'read'] });
    expect(await desk.insert()).toEqual({ outcome: 'already-there' });
    expect(await desk.undo()).toBe('undone');
    expect((await desk.readDraft()).draft).toBe('Dear Ada,');
    expect(await desk.undo()).toBe('nothing-to-undo');
    expect(desk.errors).toEqual([]);
  });

  test('works under the strictest policies that a page may have', async ({ desk }) => {
    await desk.openPage('', {
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'self' 'nonce-here'; require-trusted-types-for 'script'",
      },
    });
    expect(await desk.insert()).toEqual(INSERTED);
    expect(await desk.undo()).toBe('undone');
    // Chromium says this of every script whose text is set, although data runs nowhere.
    expect(desk.errors.filter((error) => !error.includes('TrustedScript'))).toEqual([]);
  });

  test('gives the page nothing but the text that was chosen', async ({ desk }) => {
    await desk.openPage(`
      const seen = [];
      addEventListener('message', (event) => seen.push(JSON.stringify(event.data)));
      const { insert } = composer;
      composer.insert = (wanted) => { seen.push(JSON.stringify(wanted)); return insert(wanted); };`);
    await desk.insert();
    await desk.undo();
    const connect = JSON.stringify({ deskhand: 'connect', version: 1 });
    expect(await desk.page.evaluate('seen')).toEqual([
      connect,
      JSON.stringify({ text, html: REQUEST.html, mode: 'end' }),
      connect,
    ]);
  });

  test.for([
    [
      '10 MB',
      `deskhand.showTicket({ id: '8', messages: [{ role: 'customer', text: 'x'.repeat(10_000_000) }] })`,
      'over 4000000 characters; leave out old messages',
    ],
    ['a ring', `const ring = { id: '8', messages: [] }; ring.subject = ring; deskhand.showTicket(ring)`, 'circular'],
    ['no id', `deskhand.showTicket({ id: 8, messages: [] })`, 'give { id: "4711", messages: [] }'],
    ['nothing', `deskhand.showTicket()`, 'give { id: "4711", messages: [] }'],
  ] as const)(
    '%s is said once, leaves no other ticket behind, and the page goes on',
    async ([, call, words], { desk }) => {
      await desk.openPage(
        `for (let i = 0; i < 3; i += 1) { ${call.replace('const ring', 'var ring')} } const goesOn = true;`,
      );
      expect(await desk.page.evaluate('goesOn')).toBe(true);
      expect(await desk.read()).toEqual({ kind: 'none', problem: 'not-a-ticket' });
      expect(await desk.insert()).toEqual({ outcome: 'refused-other-ticket' });
      await until(() => desk.errors.length > 0, 'the reason');
      expect(desk.errors).toEqual([expect.stringContaining(words)]);
      await desk.page.evaluate(`deskhand.showTicket({ id: '9', messages: [] })`);
      await until(async () => (await desk.read()).kind === 'ticket', 'the next ticket');
    },
  );

  test('10,000 updates are stated at most twice, the last of them last', async ({ desk }) => {
    await desk.openPage();
    const writes = await desk.page.evaluate<number>(`new Promise((resolve) => {
      const stated = document.querySelector('script[data-deskhand=ticket]');
      let writes = 0;
      new MutationObserver((records) => {
        writes += records.length;
        if (JSON.parse(stated.textContent).messages.length === 10_001) resolve(writes);
      }).observe(stated, { childList: true });
      for (let i = 0; i < 10_000; i += 1) deskhand.addMessages([{ id: 'm' + i, role: 'agent', text: 'Message ' + i }]);
    })`);
    // The first of them at once, if none was stated just before; the rest together.
    expect(writes).toBeGreaterThan(0);
    expect(writes).toBeLessThanOrEqual(2);
    const result = (await desk.read()) as Extract<ReadResult, { kind: 'ticket' }>;
    expect(result.ticket.messages.at(-1)?.text).toBe('Message 9999');
  });

  test('10,000 tickets a second: never another than the shown one, and it is stated in the end', async ({ desk }) => {
    await desk.openPage();
    const wrong = await desk.page.evaluate(`(() => {
      const wrong = [];
      for (let i = 0; i < 10_000; i += 1) {
        deskhand.showTicket({ id: 't' + i, messages: [] });
        const stated = document.querySelector('script[data-deskhand=ticket]')?.textContent;
        if (stated && JSON.parse(stated).id !== 't' + i) wrong.push(i);
      }
      return wrong;
    })()`);
    expect(wrong).toEqual([]);
    await until(async () => {
      const result = await desk.read();
      return result.kind === 'ticket' && result.ticket.id === 't9999';
    }, 'the last ticket');
  });
});

describe('Whoever else tries the bridge', () => {
  test.for([
    ['a frame of another origin', 'cross'],
    ['a frame of the same origin', 'same'],
  ] as const)('%s is not heard', async ([, kind], { desk }) => {
    const { port } = new URL(desk.servers.helpdesk);
    const origin = kind === 'same' ? '' : `http://localhost:${port}`;
    const script = `${ATTEMPT}; attempt(parent); parent.postMessage('tried', '*');`;
    await desk.page.route('**/frame', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<script>${script}</script>` }),
    );
    await desk.openPage(`
      var tried = new Promise((resolve) => addEventListener('message', ({ data }) => data === 'tried' && resolve(true)));
      const frame = document.createElement('iframe');
      frame.src = '${origin}/frame';
      document.body.append(frame);`);
    expect(await desk.page.evaluate('tried')).toBe(true);
    await settle(desk);
    // Only our own act asked for anything: two reads around each of its writes.
    expect((await desk.readDraft()).calls).toEqual(['read', 'insert', 'read', 'read', 'undo', 'read']);
  });

  test('a plugin in a frame answers nobody', async ({ desk }) => {
    await desk.page.route('**/frame', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script src="/assets/deskhand-plugin.js"></script><script>${ATTEMPT}
          deskhand.showTicket({ id: '7', messages: [] });
          deskhand.offerComposer({ kind: 'reply', insert: () => '', read: () => { parent.postMessage('asked', '*'); return ''; } });
          attempt(window);
          parent.postMessage('tried', '*');</script>`,
      }),
    );
    await desk.openPage(`
      var said = [];
      addEventListener('message', ({ data }) => typeof data === 'string' && said.push(data));
      const frame = document.createElement('iframe');
      frame.src = '/frame';
      document.body.append(frame);`);
    await until(() => desk.page.evaluate(`said.includes('tried')`), 'the attempt');
    await settle(desk);
    expect(await desk.page.evaluate('said')).toEqual(['tried']);
  });

  test('forged events, and versions that nobody speaks, are not answered; the latter is said once', async ({
    desk,
  }) => {
    await desk.openPage(`${ATTEMPT}
      var heard = [attempt(window, { forged: true }), attempt(window, { version: 2 }), attempt(window, { version: 'x' })];
      window.postMessage({ deskhand: 'connect', version: 1 }, '*'); window.postMessage(null, '*');`);
    await settle(desk);
    expect(await desk.page.evaluate('heard')).toEqual([[], [], []]);
    expect(desk.errors).toEqual([expect.stringContaining('update script and extension')]);
  });

  test('of two connections the newest counts, and the extension connects anew for each act', async ({ desk }) => {
    await desk.openPage(ATTEMPT);
    const heard = await desk.page.evaluate<[unknown[], unknown[]]>(`new Promise((resolve) => {
      const connect = () => {
        const { port1, port2 } = new MessageChannel();
        window.postMessage({ deskhand: 'connect', version: 1 }, '*', [port2]);
        const heard = [];
        port1.onmessage = ({ data }) => heard.push(data);
        return { heard, ask: () => port1.postMessage({ id: 1, act: 'read', kind: 'reply', ticketId: '7' }) };
      };
      const [first, second] = [connect(), connect()];
      setTimeout(() => {
        first.ask();
        second.ask();
        const look = () => (second.heard.length ? resolve([first.heard, second.heard]) : setTimeout(look, 10));
        look();
      }, 0);
    })`);
    expect(heard).toEqual([[], [{ id: 1, text: 'Dear Ada,' }]]);
    await settle(desk);
    await settle(desk);
  });

  test('a flood of requests is cut off, and what it asks for is only what was offered', async ({ desk }) => {
    await desk.openPage(`
      var { port1, port2 } = new MessageChannel();
      var heard = [];
      port1.onmessage = ({ data }) => heard.push(data);
      window.postMessage({ deskhand: 'connect', version: 1 }, '*', [port2]);
      const ask = (request) => port1.postMessage({ kind: 'reply', ticketId: '7', ...request });
      ask({ id: 1, act: 'constructor' });
      ask({ id: 2, act: 'read', ticketId: '8' });
      ask({ id: 3, act: 'read', kind: 'note' });
      ask({ id: 4, act: 'read', kind: '__proto__' });
      ask({ id: 5, act: 'insert', mode: 'end', text: 'x'.repeat(400_000), html: 'x'.repeat(200_000) });
      for (let id = 6; id < 1000; id += 1) ask({ id, act: 'read' });`);
    await until(() => desk.page.evaluate('heard.length >= 20'), 'the answers');
    await until(async () => (await desk.insert()).outcome === 'inserted', 'the end of the flood');
    const heard = await desk.page.evaluate<{ id: number }[]>('heard');
    expect(heard.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, problem: 'failed' })));
    expect(heard).toHaveLength(20);
  });
});

describe('A page that does not keep its word', () => {
  test.for([
    [
      'inserts another text',
      `composer.insert = () => { calls.push('insert'); before = draft; draft += ' Buy now!'; return 'Buy now!'; }`,
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
    [
      'throws halfway',
      `composer.insert = ({ text }) => { calls.push('insert'); before = draft; draft += text.slice(0, 5); throw new Error('Out of paper'); }`,
    ],
  ] as const)('%s: taken back, and failed', async ([, change], { desk }) => {
    await desk.openPage(change);
    expect(await desk.insert()).toEqual(FAILED);
    expect(await desk.readDraft()).toEqual({ draft: 'Dear Ada,', calls: ['read', 'insert', 'read', 'undo'] });
  });

  test.for([
    ['throws at once', `composer.insert = () => { throw new Error('Out of paper'); }`, 'Out of paper'],
    ['only says that it inserted', `composer.insert = ({ text }) => text`, undefined],
    ['cannot be read', `composer.read = () => { throw new Error('No pen'); }`, 'No pen'],
    ['reads a draft without end', `composer.read = () => 'x'.repeat(2_000_000)`, undefined],
  ] as const)('%s: nothing is undone that was not done, and failed', async ([, change, words], { desk }) => {
    await desk.openPage(change);
    expect(await desk.insert()).toEqual(FAILED);
    expect((await desk.readDraft()).calls).not.toContain('undo');
    expect((await desk.readDraft()).draft).toBe('Dear Ada,');
    expect(desk.errors).toEqual(words ? [expect.stringContaining(words)] : []);
  });

  test('never answers: failed in time; an insertion that comes late is taken back', async ({ desk }) => {
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

  test('hears nothing at all: failed in time', async ({ desk }) => {
    await desk.openPage(
      `document.head.innerHTML = '<script type="application/json" data-deskhand="ticket">{"id":"7","messages":[]}</scr' + 'ipt>' +
        '<script type="application/json" data-deskhand="composer" data-kind="reply"></scr' + 'ipt>';`,
      { isBare: true },
    );
    expect(await desk.read()).toMatchObject({ ticket: { composer: { editor: 'page' } } });
    expect(await desk.insert()).toEqual(FAILED);
  });

  test('answers twice, out of turn and without end: only the answer to what was asked counts', async ({ desk }) => {
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
    expect(await desk.undo()).toBe('changed-since');
  });

  test('shows another ticket while it is asked for the draft: the text is not even handed over', async ({ desk }) => {
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
    expect(await desk.insert()).toEqual(FAILED);
    expect(await desk.page.evaluate('acts')).toEqual(['read']);
  });

  test('is asked for nothing when the text is too long', async ({ desk }) => {
    await desk.openPage();
    expect(await desk.insert({ text: 'x'.repeat(300_000), html: 'x'.repeat(300_000) })).toEqual(FAILED);
    expect((await desk.readDraft()).calls).toEqual([]);
  });

  test('takes the plugin away: there is nothing to insert into', async ({ desk }) => {
    await desk.openPage(
      `document.querySelector('script[data-deskhand=composer]').remove(); delete globalThis.deskhand;`,
    );
    expect(await desk.insert()).toEqual({ outcome: 'no-composer' });
    expect((await desk.readDraft()).calls).toEqual([]);
  });

  test('takes it away while the text is on its way: nothing is inserted', async ({ desk }) => {
    await desk.openPage(
      `composer.read = () => { document.querySelector('script[data-deskhand=composer]').remove(); return draft; }`,
    );
    expect(await desk.insert()).toEqual(FAILED);
    expect((await desk.readDraft()).calls).toEqual([]);
  });

  test.for([
    ['another ticket', `deskhand.showTicket({ id: '8', messages: [] })`],
    [
      'a note',
      `document.querySelector('script[data-deskhand=composer]').remove(); deskhand.offerComposer({ ...composer, kind: 'note' })`,
    ],
  ] as const)('goes to %s while the text is on its way: nothing is inserted', async ([, change], { desk }) => {
    await desk.openPage(
      `{ const { read } = composer; composer.read = () => { const text = read(); ${change}; return text; }; }`,
    );
    expect(await desk.insert()).toEqual(FAILED);
    expect((await desk.readDraft()).calls).toEqual(['read']);
  });
});

describe('A page that offers less', () => {
  test('without a way to read, what it says it inserted counts, and its undo', async ({ desk }) => {
    await desk.openPage(`delete composer.read;`);
    expect(await desk.insert()).toEqual(INSERTED);
    expect(await desk.undo()).toBe('undone');
    expect(await desk.readDraft()).toEqual({ draft: 'Dear Ada,', calls: ['insert', 'undo'] });
  });

  test('without an undo, the agent is told that theirs is what is left', async ({ desk }) => {
    await desk.openPage(`delete composer.undo;`);
    expect(await desk.insert()).toEqual(INSERTED);
    expect(await desk.undo()).toBe('changed-since');
    expect((await desk.readDraft()).draft).toBe(`Dear Ada,\n${text}`);
  });

  test.for([
    ['undone', `composer.undo = () => {}`],
    [
      'read',
      `{ let reads = 0; composer.read = () => { if ((reads += 1) > 2) throw new Error('No pen'); return draft; }; }`,
    ],
  ] as const)('what was inserted and cannot be %s is said to be still there', async ([, change], { desk }) => {
    await desk.openPage(change);
    expect(await desk.insert()).toEqual(INSERTED);
    expect(await desk.undo()).toBe('changed-since');
  });

  test('a draft that was changed since is left alone', async ({ desk }) => {
    await desk.openPage();
    await desk.insert();
    await desk.page.evaluate(`draft += ' Yours, Kim'`);
    expect(await desk.undo()).toBe('changed-since');
    expect(await desk.readDraft()).toMatchObject({ draft: `Dear Ada,\n${text} Yours, Kim` });
    expect((await desk.readDraft()).calls).not.toContain('undo');
  });

  test('an offer that is taken back is none, and wrong offers are said', async ({ desk }) => {
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
