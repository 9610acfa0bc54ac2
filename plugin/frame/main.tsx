import * as z from 'zod/mini';

import { CARD_VALUES } from '@/components/cards/card-list';
import { createTransport } from '@/lib/http/transport';
import { mountPanel } from '@/lib/panel-screen/mount-panel';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import { createPanelStore } from '@/lib/panel/create-panel-store';
import { createRelayClient } from '@/lib/relay-client/relay-client';
import { memoizeSuccess } from '@/lib/shared/memoize-success';
import { pause } from '@/lib/shared/pause';

import { findCommand } from '../keys';
import { copyInFrame } from './copy-in-frame';
import { createFrameServices, PAGE_ID } from './create-services';
import { createFramePorts, describeSelf } from './frame-ports';
import { FrameScreen } from './FrameScreen';
import { createKeptStorage } from './kept-storage';
import { connectToPage, type PageLink } from './page-link';
import { parseConfig } from './read-settings';
import { createSession } from './session';
import { withPauses } from './with-pauses';

// Before any schema is used: zod must not probe `Function(...)`, which the policy of this page forbids.
z.config({ jitless: true });

const CONFIG_MS = 15_000;
const CONFIG_BYTES = 2 ** 20;
/** A relay that restarts is back within seconds. Until then, the panel waits for its settings. */
const CONFIG_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];

/** The relay has checked it, and the browser shows this page in no other one. */
const origin = new URLSearchParams(location.search).get('origin') ?? '';
const relay = new URL('..', location.href).href.replace(/\/$/, '');

connectToPage(origin, (link) => void start(link));

async function start(link: PageLink): Promise<void> {
  const send = createTransport();
  const session = createSession({
    relay,
    origin,
    send,
    askForCode: async () => {
      const code = await link.call<string | null>('code.read', {});
      return (code.ok && code.value) || undefined;
    },
    onOtherAgent() {
      kept.drop();
      location.reload();
    },
    now: Date.now,
  });
  const client = createRelayClient({
    readUrl: () => Promise.resolve(relay),
    token: { find: session.findToken, save: () => Promise.resolve() },
    postJson: send,
  });
  const postToRelay = withPauses(async (...request) => {
    const answer = await client.post(...request);
    const isRefused = !answer.ok && answer.failure.reason === 'no-relay-access';
    return isRefused && (await session.renew()) ? client.post(...request) : answer;
  });
  const signedIn = Promise.withResolvers<void>();
  const kept = createKeptStorage({
    post: postToRelay,
    signedIn: signedIn.promise,
    wait: pause,
    onFull: () => ports.news['storage.full']?.({}),
  });
  const askForConfig = async () =>
    send({
      method: 'GET',
      url: `${relay}/agent/config`,
      body: undefined,
      headers: { Authorization: `Bearer ${await session.findToken()}` },
      deadlineMs: CONFIG_MS,
      maxBytes: CONFIG_BYTES,
    });
  const readConfig = memoizeSuccess(async () => {
    for (const delay of CONFIG_DELAYS_MS) {
      const answer = await askForConfig();
      const config = answer.ok && answer.value.httpStatus === 200 ? parseConfig(answer.value.body) : undefined;
      if (config) return config;
      if (answer.ok && answer.value.httpStatus === 401) await session.renew();
      await pause(delay);
    }
    throw new Error('The relay does not tell the settings');
  });
  const services = createFrameServices({
    relay,
    postToRelay,
    send,
    area: kept.area,
    readConfig,
    onFull: () => ports.news['storage.full']?.({}),
  });
  const ports = createFramePorts({
    link,
    services,
    kept,
    onStart(begun) {
      if (session.read().name !== 'signed-in') void session.open(begun);
    },
  });
  const store = createPanelStore(ports, navigator.languages, CARD_VALUES);
  const browserActions: BrowserActions = {
    copy: copyInFrame,
    describeSelf,
    // Only the check of a page has a report.
    saveReport: () => undefined,
    reloadPanel: () => location.reload(),
    closePanel: () => link.tell({ act: 'close' }),
    signOut: () => void session.signOut(),
  };
  const closing = new AbortController();
  addEventListener('pagehide', ({ persisted }) => {
    kept.flush();
    // A page in the back/forward cache goes on later.
    if (!persisted) closing.abort();
  });
  addEventListener('keydown', (event) => {
    const command = findCommand(event);
    if (!command) return;
    event.preventDefault();
    if (command === 'open-panel') return link.tell({ act: 'close' });
    services.press(command);
    ports.news['command.waiting']?.({ pageId: PAGE_ID });
  });

  let isStarted = false;
  session.subscribe(() => {
    if (session.read().name !== 'signed-in') return;
    if (isStarted) return ports.news['settings.changed']?.({});
    isStarted = true;
    signedIn.resolve();
    store.start(closing.signal);
  });
  await mountPanel(store, browserActions, (firstTranslator) => (
    <FrameScreen {...{ session, store, browserActions, firstTranslator }} />
  ));
}
