import { describe, expect } from 'vitest';

import { until } from '@/demo/browser/until';
import type { ReadResult } from '@/lib/domain/ticket';
import { type PluginDesk, REQUEST, test } from '@/test/browser/plugin-page';

const { text } = REQUEST;
const INSERTED = { outcome: 'inserted', documentId: expect.any(String), focusStayedOutside: expect.any(Boolean) };

/** From any window. */
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

/** One complete act over its own connection. */
async function settle({ insert, undo }: PluginDesk): Promise<void> {
  expect(await insert({ text: 'Settled', html: '<p>Settled</p>' })).toEqual(INSERTED);
  expect(await undo()).toBe('undone');
}

describe('a page with the plugin', () => {
  test('a page with the plugin states its ticket, gets the chosen text inserted once, and undoes it', async ({
    desk,
  }) => {
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

  test('the plugin works under the strictest policies that a page can have', async ({ desk }) => {
    await desk.openPage('', {
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'self' 'nonce-here'; require-trusted-types-for 'script'",
      },
    });
    expect(await desk.insert()).toEqual(INSERTED);
    expect(await desk.undo()).toBe('undone');
    // Chromium reports this even for scripts with data, which never run.
    expect(desk.errors.filter((error) => !error.includes('TrustedScript'))).toEqual([]);
  });

  test('a page with the plugin receives nothing but the chosen text', async ({ desk }) => {
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
      'over 4000000 characters; drop old messages',
    ],
    ['a ring', `const ring = { id: '8', messages: [] }; ring.subject = ring; deskhand.showTicket(ring)`, 'circular'],
    ['no id', `deskhand.showTicket({ id: 8, messages: [] })`, 'give { id: "4711", messages: [] }'],
    ['nothing', `deskhand.showTicket()`, 'give { id: "4711", messages: [] }'],
  ] as const)('the plugin reports %s once, states no other ticket, and goes on', async ([, call, words], { desk }) => {
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
  });

  test('states 10,000 updates at most twice, and the last update last', async ({ desk }) => {
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
    expect(writes).toBeGreaterThan(0);
    expect(writes).toBeLessThanOrEqual(2);
    const result = (await desk.read()) as Extract<ReadResult, { kind: 'ticket' }>;
    expect(result.ticket.messages.at(-1)?.text).toBe('Message 9999');
  });

  test('never states another ticket than the shown one while it changes 10,000 times a second', async ({ desk }) => {
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

describe('a stranger at the bridge', () => {
  test.for([
    ['a frame of another origin', 'cross'],
    ['a frame of the same origin', 'same'],
  ] as const)('ignores messages from %s', async ([, kind], { desk }) => {
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
    // Two reads around each write.
    expect((await desk.readDraft()).calls).toEqual(['read', 'insert', 'read', 'read', 'undo', 'read']);
  });

  test('gives no answer through a plugin in a frame', async ({ desk }) => {
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

  test('ignores forged events and unknown protocol versions, and reports the versions once', async ({ desk }) => {
    await desk.openPage(`${ATTEMPT}
      var heard = [attempt(window, { forged: true }), attempt(window, { version: 2 }), attempt(window, { version: 'x' })];
      window.postMessage({ deskhand: 'connect', version: 1 }, '*'); window.postMessage(null, '*');`);
    await settle(desk);
    expect(await desk.page.evaluate('heard')).toEqual([[], [], []]);
    expect(desk.errors).toEqual([expect.stringContaining('update script and extension')]);
  });

  test('uses the newest of two connections, and connects again for each act', async ({ desk }) => {
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

  test('cuts off a flood of requests and performs only what was offered', async ({ desk }) => {
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
