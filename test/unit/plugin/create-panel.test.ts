// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';

import type { SendRequest, TransportRequest } from '@/lib/http/transport';
import { fail, succeed } from '@/lib/shared/outcome';
import { createPanel } from '@/plugin/frame/create-panel';
import type { PageLink } from '@/plugin/frame/page-link';
import type { Session } from '@/plugin/frame/session';

// The panel loads it on demand, and must not do so after the test.
await import('@/lib/panel/relay-follower');
vi.stubGlobal('indexedDB', new IDBFactory());

const RELAY = 'https://relay.example';
const CONFIG = { agent: 'ada', panel: {}, hasShop: false };

/** There are no timers, only promises. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

function stage() {
  const sent: TransportRequest[] = [];
  const send = vi.fn<SendRequest>((request) => {
    sent.push(request);
    const body = request.url.endsWith('/config') ? CONFIG : { kept: {} };
    return Promise.resolve(succeed({ httpStatus: 200, body }));
  });
  const session = {
    findToken: vi.fn<Session['findToken']>().mockResolvedValue('dska_ada'),
    renew: vi.fn<Session['renew']>().mockResolvedValue(true),
  };
  const link: PageLink = { tell: vi.fn(), hear: vi.fn(), call: () => new Promise(() => undefined) };
  const panel = createPanel({
    relay: RELAY,
    link,
    send,
    session: session as Partial<Session> as Session,
    onStart: () => undefined,
  });
  return { panel, send, sent, session, paths: () => sent.map(({ url }) => url.slice(RELAY.length)) };
}

test('a closed panel repeats no request in the name of the agent who signs in next', async () => {
  const { panel, send, sent, session, paths } = stage();
  panel.onSignedIn();
  await vi.waitFor(() => expect(panel.store.getState().settings).toBeDefined(), 10_000);
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<SendRequest>>>();
  send.mockImplementationOnce((request) => {
    sent.push(request);
    return promise;
  });
  await panel.store.storage.local.write('panel.folded', ['orders']);
  await vi.waitFor(() => expect(paths()).toContain('/agent/keep'), 10_000);
  const sentBefore = paths();
  panel.close();
  session.findToken.mockResolvedValue('dska_bob');
  resolve(succeed({ httpStatus: 401, body: {} }));
  await panel.store.storage.local.write('panel.mouse', 1);
  panel.leavePage(true);
  await settle();
  expect(paths()).toEqual(sentBefore);
  expect(session.renew).not.toHaveBeenCalled();
  expect(panel.store.getState(), 'no text is left').toMatchObject({ page: { kind: 'reading' }, works: [] });
  expect(sent.at(-1)?.signal?.aborted).toBe(true);
});

test('sends what the relay does not keep yet before the agent leaves', async () => {
  const { panel, paths } = stage();
  panel.onSignedIn();
  await panel.store.storage.local.write('panel.folded', ['orders']);
  await panel.flush();
  expect(paths()).toContain('/agent/keep');
  panel.close();
});

test('settings that the relay does not tell are no fault of the storage, and come as soon as it tells them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { panel, send } = stage();
  let isBack = false;
  send.mockImplementation(({ url }) => {
    const isConfig = url.endsWith('/config');
    return Promise.resolve(
      isConfig && !isBack
        ? fail({ reason: 'unreachable' })
        : succeed({ httpStatus: 200, body: isConfig ? CONFIG : { kept: {} } }),
    );
  });
  panel.onSignedIn();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(panel.store.getState()).toMatchObject({ areSettingsLost: true });
  expect(panel.store.getState().storageProblem).toBeUndefined();
  isBack = true;
  panel.readSettingsAgain();
  await vi.advanceTimersByTimeAsync(100);
  expect(panel.store.getState()).toMatchObject({
    areSettingsLost: false,
    settings: { settings: { relay: { url: RELAY } } },
  });
  panel.close();
});
