import { CARD_VALUES } from '@/components/cards/card-list';
import type { SendRequest } from '@/lib/http/transport';
import { createPanelStore, type PanelStore } from '@/lib/panel/create-panel-store';
import { createRelayClient } from '@/lib/relay-client/relay-client';
import { pause } from '@/lib/shared/pause';

import type { Start } from '../protocol';
import { createConfigReader } from './config-reader';
import { createFrameServices, type FrameServices } from './create-services';
import { createFramePorts, type FramePorts } from './frame-ports';
import { createKeptStorage } from './kept-storage';
import type { PageLink } from './page-link';
import { type AgentConfig, parseConfig } from './read-settings';
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
  /** While the relay does not tell the settings: does not wait for the next try. */
  readSettingsAgain: () => void;
  /** The agent is signed in, for the first time or again. */
  onSignedIn: () => void;
  /** Sends what the relay does not keep yet. Resolves after two seconds at most. */
  flush: () => Promise<void>;
  /** The page may go. */
  leavePage: (isForGood: boolean) => void;
  /** The panel stops, and sends nothing any more: nothing of its agent may go out in the name of the next one. */
  close: () => void;
}

const CONFIG_MS = 15_000;
const CONFIG_BYTES = 2 ** 20;
/** A relay that does not answer must not hold up the sign-out. */
const FLUSH_MS = 2000;

/** Creates the panel of the agent who signs in next. */
export function createPanel({ relay, link, send, session, onStart }: Deps): FramePanel {
  let isClosed = false;
  const stopping = new AbortController();
  /** Of the requests. Those of a page that goes are not cancelled, because they carry its last texts. */
  const cancelling = new AbortController();
  const findToken = async (): Promise<string | undefined> => {
    if (isClosed) return undefined;
    const token = await session.findToken();
    return isClosed ? undefined : token;
  };
  const sendUntilClosed: SendRequest = ({ signal, ...request }) =>
    send({ ...request, signal: signal ? AbortSignal.any([signal, cancelling.signal]) : cancelling.signal });
  const renew = async (): Promise<boolean> => !isClosed && (await session.renew());

  const client = createRelayClient({
    readUrl: () => Promise.resolve(relay),
    token: { find: findToken, save: () => Promise.resolve() },
    postJson: sendUntilClosed,
  });
  const postToRelay = withPauses(async (...request) => {
    const answer = await client.post(...request);
    const isRefused = !answer.ok && answer.failure.reason === 'no-relay-access';
    return isRefused && (await renew()) ? client.post(...request) : answer;
  });
  const signedIn = Promise.withResolvers<void>();
  const onFull = () => ports.news['storage.full']?.({});
  const kept = createKeptStorage({ post: postToRelay, signedIn: signedIn.promise, wait: pause, onFull });
  const askForConfig = async (): Promise<AgentConfig | undefined> => {
    const token = await findToken();
    if (isClosed) throw new Error('The agent of these settings has signed out');
    if (token === undefined) return undefined;
    const answer = await send({
      method: 'GET',
      url: `${relay}/agent/config`,
      body: undefined,
      headers: { Authorization: `Bearer ${token}` },
      deadlineMs: CONFIG_MS,
      maxBytes: CONFIG_BYTES,
    });
    if (answer.ok && answer.value.httpStatus === 401) await renew();
    return answer.ok && answer.value.httpStatus === 200 ? parseConfig(answer.value.body) : undefined;
  };
  const config = createConfigReader({
    ask: askForConfig,
    wait: pause,
    onChange: (isLost) => ports.news['settings.lost']?.({ isLost }),
  });
  const services = createFrameServices({ relay, postToRelay, send, area: kept.area, readConfig: config.read, onFull });
  const ports = createFramePorts({ link, services, kept, onStart });
  const store = createPanelStore(ports, navigator.languages, CARD_VALUES);

  let isStarted = false;
  return {
    store,
    news: ports.news,
    press: services.press,
    readSettingsAgain: config.tryAgain,
    onSignedIn() {
      config.tryAgain();
      if (isStarted) return ports.news['settings.changed']?.({});
      isStarted = true;
      signedIn.resolve();
      store.start(stopping.signal);
    },
    flush: () => Promise.race([kept.flush(), pause(FLUSH_MS)]),
    leavePage(isForGood) {
      void kept.flush();
      // A page in the back/forward cache goes on later.
      if (isForGood) stopping.abort();
    },
    close() {
      isClosed = true;
      kept.drop();
      stopping.abort();
      cancelling.abort();
      // The relay follower ends without an open ticket, and the texts leave the memory.
      store.setState({ page: { kind: 'reading' }, works: [] });
    },
  };
}
