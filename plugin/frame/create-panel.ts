import { CARD_VALUES } from '@/components/cards/card-list';
import type { SendRequest } from '@/lib/http/transport';
import { createPanelStore, type PanelStore } from '@/lib/panel/create-panel-store';
import { createRelayClient } from '@/lib/relay-client/relay-client';
import { memoizeSuccess } from '@/lib/shared/memoize-success';
import { pause } from '@/lib/shared/pause';

import type { Start } from '../protocol';
import { createFrameServices, type FrameServices } from './create-services';
import { createFramePorts, type FramePorts } from './frame-ports';
import { createKeptStorage } from './kept-storage';
import type { PageLink } from './page-link';
import { parseConfig } from './read-settings';
import type { Session } from './session';
import { withPauses } from './with-pauses';

interface Deps {
  relay: string;
  link: PageLink;
  send: SendRequest;
  session: Session;
  /** The page begins, or has another code. */
  onStart: (start: Start) => void;
}

/** The panel of one agent. Its memory has the texts of this agent. */
export interface FramePanel {
  store: PanelStore;
  news: FramePorts['news'];
  press: FrameServices['press'];
  /** The agent is signed in, for the first time or again. */
  onSignedIn: () => void;
  /** The page may go. */
  leavePage: (isForGood: boolean) => void;
  /** The panel stops, and sends nothing any more: nothing of its agent may go out in the name of the next one. */
  close: () => void;
}

const CONFIG_MS = 15_000;
const CONFIG_BYTES = 2 ** 20;
/** A relay that restarts is back within seconds. Until then, the panel waits for its settings. */
const CONFIG_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];

/** Creates the panel of the agent who signs in next. */
export function createPanel({ relay, link, send, session, onStart }: Deps): FramePanel {
  let isClosed = false;
  const stopping = new AbortController();
  const findToken = async (): Promise<string | undefined> => {
    const token = await session.findToken();
    return isClosed ? undefined : token;
  };
  const renew = async (): Promise<boolean> => !isClosed && (await session.renew());

  const client = createRelayClient({
    readUrl: () => Promise.resolve(relay),
    token: { find: findToken, save: () => Promise.resolve() },
    postJson: send,
  });
  const postToRelay = withPauses(async (...request) => {
    const answer = await client.post(...request);
    const isRefused = !answer.ok && answer.failure.reason === 'no-relay-access';
    return isRefused && (await renew()) ? client.post(...request) : answer;
  });
  const signedIn = Promise.withResolvers<void>();
  const onFull = () => ports.news['storage.full']?.({});
  const kept = createKeptStorage({ post: postToRelay, signedIn: signedIn.promise, wait: pause, onFull });
  const askForConfig = async () =>
    send({
      method: 'GET',
      url: `${relay}/agent/config`,
      body: undefined,
      headers: { Authorization: `Bearer ${await findToken()}` },
      deadlineMs: CONFIG_MS,
      maxBytes: CONFIG_BYTES,
    });
  const readConfig = memoizeSuccess(async () => {
    for (const delay of CONFIG_DELAYS_MS) {
      const answer = await askForConfig();
      const config = answer.ok && answer.value.httpStatus === 200 ? parseConfig(answer.value.body) : undefined;
      if (config) return config;
      if (answer.ok && answer.value.httpStatus === 401) await renew();
      await pause(delay);
    }
    throw new Error('The relay does not tell the settings');
  });
  const services = createFrameServices({ relay, postToRelay, send, area: kept.area, readConfig, onFull });
  const ports = createFramePorts({ link, services, kept, onStart });
  const store = createPanelStore(ports, navigator.languages, CARD_VALUES);

  let isStarted = false;
  return {
    store,
    news: ports.news,
    press: services.press,
    onSignedIn() {
      if (isStarted) return ports.news['settings.changed']?.({});
      isStarted = true;
      signedIn.resolve();
      store.start(stopping.signal);
    },
    leavePage(isForGood) {
      kept.flush();
      // A page in the back/forward cache goes on later.
      if (isForGood) stopping.abort();
    },
    close() {
      isClosed = true;
      kept.drop();
      stopping.abort();
    },
  };
}
