import type { SendRequest, TransportRequest } from '@/lib/http/transport';
import type { SignInProblem, SignInView } from '@/lib/panel-view/sign-in-view';
import { isRecord } from '@/lib/shared/is-record';

import type { Start } from '../protocol';

/** `opening`: whether the agent is signed in is not known yet. */
type SessionState = { name: 'opening' } | { name: 'signed-in'; agent: string } | ({ name: 'signed-out' } & SignInView);

export interface Session {
  read: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Signs in by the page's code, by the cookie, or by another code of the page. */
  open: (start: Start) => Promise<void>;
  /** As `open`, once more. */
  openAgain: () => Promise<void>;
  /** With a code that the agent types. */
  signIn: (code: string) => Promise<void>;
  /** Ends the session here at once, and then at the relay. Resolves when the relay has confirmed it, or after the last try. */
  signOut: () => Promise<void>;
  /** Tells the relay again at once, while it has not confirmed: the agent wants it, or the page may go. */
  signOutAgain: () => Promise<void>;
  /** The token of this session, renewed where it soon ends; undefined when the agent is signed out. */
  findToken: () => Promise<string | undefined>;
  /** The relay does not know the token any more. False where the session cannot be renewed. */
  renew: () => Promise<boolean>;
}

interface Deps {
  /** Of the relay, which serves this page. */
  relay: string;
  /** Of the helpdesk's page. */
  origin: string;
  send: SendRequest;
  /** Asks the helpdesk's server for a code; undefined where the page cannot. */
  askForCode: () => Promise<string | undefined>;
  /** Somebody else is signed in now. Nothing of the agent before may reach the relay any more. */
  onOtherAgent: () => void;
  /** The agent has signed out. Nothing of this agent may stay in this frame. */
  onSignOut: () => void;
  /** Unix milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** A session that nobody renews any more ends at the relay after this time. */
export const SESSION_HOURS = 12;
/** Before its end, a token is renewed. */
const EARLY_MS = 60_000;
const DEADLINE_MS = 15_000;
const MAX_BYTES = 10_000;
/** Before each try of a sign-out. A relay that restarts is back within seconds. */
const SIGN_OUT_DELAYS_MS = [0, 1000, 4000, 15_000, 30_000];

interface Token {
  value: string;
  endsAt: number;
}

/** The time from an agent's sign-in to the sign-out. Answers that come later are those of an agent who has left. */
interface Visit {
  token?: Token | undefined;
  /** The first agent, whose texts are in the memory of this frame. */
  agent?: string;
  isTyped?: boolean;
  renewing?: Promise<boolean> | undefined;
  /** Stops its requests when somebody signs in after it: a late answer would replace or delete the cookie of the next visit. */
  ending: AbortController;
}

/** The session of an agent at the relay. Its token is in the memory of this frame alone. */
export function createSession(deps: Deps): Session {
  const { relay, origin, send, askForCode, onOtherAgent, onSignOut, now, wait } = deps;
  let state: SessionState = { name: 'opening' };
  let visit: Visit = { ending: new AbortController() };
  /** The last one that has ended. */
  let former: Visit | undefined;
  /** While the relay has not confirmed its end. */
  let leaving: Pick<SignInView, 'signOut'> | undefined;
  /** Of the page: it tells whose session the cookie must be. */
  let pageCode: string | undefined;
  let givesCodes = false;
  const listeners = new Set<() => void>();

  const change = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const showSignIn = ({ isEnded, problem }: Pick<SignInView, 'isEnded' | 'problem'>): void =>
    change({
      name: 'signed-out',
      isEnded,
      ...(problem && { problem }),
      ...(givesCodes && { canRetry: true }),
      ...leaving,
    });

  const post = (
    path: 'sign-in' | 'renew' | 'sign-out',
    of: Visit,
    { body, headers, ...request }: Omit<Partial<TransportRequest>, 'body'> & { body?: object },
  ) =>
    send({
      url: `${relay}/app/${path}`,
      body: { origin, ...body },
      withCookies: true,
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
      signal: of.ending.signal,
      ...request,
      headers: { 'X-Deskhand': 'panel', ...headers },
    });

  /** Returns undefined once signed in, and the problem otherwise. */
  async function begin(path: 'sign-in' | 'renew', body: object, of = visit): Promise<SignInProblem | undefined> {
    const answer = await post(path, of, { body });
    if (!answer.ok) return 'unreachable';
    const { httpStatus, body: content } = answer.value;
    if (httpStatus === 401) return 'wrong-code';
    if (httpStatus === 403) return 'refused';
    if (httpStatus === 429) return 'rate-limited';
    if (!isRecord(content) || typeof content.token !== 'string' || typeof content.agent !== 'string')
      return 'unreachable';
    const token = { value: content.token, endsAt: now() + Number(content.expiresInSeconds) * 1000 };
    if (of !== visit) {
      // The agent has signed out meanwhile, so what the relay gave must end, too.
      if (content.agent === of.agent) void leave({ ...of, token });
      return undefined;
    }
    of.agent ??= content.agent;
    if (content.agent !== of.agent) {
      of.token = undefined;
      onOtherAgent();
      return 'wrong-code';
    }
    of.token = token;
    former?.ending.abort();
    leaving = undefined;
    if (state.name !== 'signed-in') change({ name: 'signed-in', agent: content.agent });
    return undefined;
  }

  async function signInByPage(code: string, of: Visit): Promise<SignInProblem | undefined> {
    pageCode = code;
    return begin('sign-in', { code }, of);
  }

  /**
   * Tries what needs no agent. The cookie may be of somebody who used this browser before, and somebody else may use the page by now.
   * So where the helpdesk gives codes, it tells each time who the agent is.
   */
  async function tryAlone(of: Visit): Promise<SignInProblem | undefined> {
    if (!givesCodes || of.isTyped) return begin('renew', { code: pageCode }, of);
    const code = await askForCode();
    return code === undefined || of !== visit ? 'no-code' : signInByPage(code, of);
  }

  const renew = async (of = visit): Promise<boolean> => {
    // Nothing that runs in the background may sign in an agent who has signed out.
    if (state.name !== 'signed-in') return false;
    return (of.renewing ??= tryAlone(of)
      .then((problem) => {
        if (of !== visit) return false;
        // Without an answer, the session may still last.
        const mayLast = problem === 'unreachable' || (problem === 'no-code' && of.token && now() < of.token.endsAt);
        if (problem && !mayLast) {
          of.token = undefined;
          showSignIn({ isEnded: true });
        }
        return !problem;
      })
      .finally(() => {
        of.renewing = undefined;
      }));
  };

  async function openWith(code: string | undefined): Promise<void> {
    const of = visit;
    const problem = code === undefined ? 'wrong-code' : await signInByPage(code, of);
    // A page from the browser's cache brings a used code.
    const left = problem === 'wrong-code' ? await tryAlone(of) : problem;
    if (!left) return;
    // An agent without a code has tried nothing.
    const shown = left === 'wrong-code' ? undefined : left;
    showSignIn({ isEnded: false, ...(shown && { problem: shown }) });
  }

  /** Ends a visit at the relay. Until then, the cookie, which this frame cannot delete, would sign the agent in again. */
  async function leave(of: Visit): Promise<void> {
    former = of;
    const round: typeof leaving = { signOut: 'waiting' };
    leaving = round;
    const show = (): void => {
      if (state.name === 'signed-out') showSignIn(state);
    };
    show();
    for (const delay of SIGN_OUT_DELAYS_MS) {
      if (delay > 0) await wait(delay);
      // The agent tries again, or somebody has signed in.
      if (leaving !== round) return;
      const answer = await post('sign-out', of, {
        body: { agent: of.agent ?? '' },
        ...(of.token && { headers: { Authorization: `Bearer ${of.token.value}` } }),
        keepalive: true,
      });
      if (leaving !== round) return;
      if (answer.ok && answer.value.httpStatus === 200 && isRecord(answer.value.body)) {
        leaving = undefined;
        former = undefined;
        return show();
      }
    }
    round.signOut = { agent: of.agent ?? '', hours: SESSION_HOURS };
    show();
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open(start) {
      ({ givesCodes } = start);
      return openWith(start.code);
    },
    openAgain: () => openWith(undefined),
    async signIn(code) {
      const of = visit;
      const problem = await begin('sign-in', { code }, of);
      of.isTyped = !problem;
      if (problem) showSignIn({ isEnded: false, problem });
    },
    async signOut() {
      const ended = visit;
      visit = { ending: new AbortController() };
      onSignOut();
      const answering = leave(ended);
      showSignIn({ isEnded: false });
      await answering;
    },
    async signOutAgain() {
      if (leaving && former) await leave(former);
    },
    async findToken() {
      const of = visit;
      if (of.token && now() > of.token.endsAt - EARLY_MS) await renew(of);
      return of.token?.value;
    },
    renew: () => renew(),
  };
}
