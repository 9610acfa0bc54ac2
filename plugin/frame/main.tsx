import * as z from 'zod/mini';

import { CARD_VALUES } from '@/components/cards/card-list';
import { createTransport } from '@/lib/http/transport';
import { mountPanel } from '@/lib/panel-screen/mount-panel';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import { createPanelStore } from '@/lib/panel/create-panel-store';
import { createRelayClient, type PostToRelay } from '@/lib/relay-client/relay-client';
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

// Before any schema is used: zod must not probe `Function(...)`, which the policy of this page forbids.
z.config({ jitless: true });

const CONFIG_MS = 15_000;
const CONFIG_BYTES = 2 ** 20;

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
    now: Date.now,
  });
  const client = createRelayClient({
    readUrl: () => Promise.resolve(relay),
    token: { find: session.findToken, save: () => Promise.resolve() },
    postJson: send,
  });
  const postToRelay: PostToRelay = async (...request) => {
    const answer = await client.post(...request);
    const isRefused = !answer.ok && answer.failure.reason === 'no-relay-access';
    return isRefused && (await session.renew()) ? client.post(...request) : answer;
  };
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
    let answer = await askForConfig();
    if (answer.ok && answer.value.httpStatus === 401 && (await session.renew())) answer = await askForConfig();
    const config = answer.ok && answer.value.httpStatus === 200 ? parseConfig(answer.value.body) : undefined;
    if (!config) throw new Error('The relay does not tell the settings');
    return config;
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
  addEventListener('pagehide', () => {
    kept.flush();
    closing.abort();
  });
  addEventListener('keydown', (event) => {
    const command = findCommand(event);
    if (!command) return;
    event.preventDefault();
    if (command === 'open-panel') return link.tell({ act: 'close' });
    services.press(command);
    ports.news['command.waiting']?.({ pageId: PAGE_ID });
  });

  let agent: string | undefined;
  session.subscribe(() => {
    const state = session.read();
    if (state.name !== 'signed-in') return;
    // The texts in this memory belong to the agent before.
    if (agent !== undefined && agent !== state.agent) return location.reload();
    if (agent === undefined) {
      signedIn.resolve();
      store.start(closing.signal);
    } else ports.news['settings.changed']?.({});
    agent = state.agent;
  });
  await mountPanel(store, browserActions, (firstTranslator) => (
    <FrameScreen {...{ session, store, browserActions, firstTranslator }} />
  ));
}
