import type { SendRequest } from '@/lib/http/transport';
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
  signOut: () => Promise<void>;
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
  /** Unix milliseconds. */
  now: () => number;
}

/** Before its end, a token is renewed. */
const EARLY_MS = 60_000;
const DEADLINE_MS = 15_000;
const MAX_BYTES = 10_000;

interface Token {
  value: string;
  endsAt: number;
}

/** The session of an agent at the relay. Its token is in the memory of this frame alone. */
export function createSession({ relay, origin, send, askForCode, onOtherAgent, now }: Deps): Session {
  let state: SessionState = { name: 'opening' };
  let token: Token | undefined;
  /** Of the page: it tells whose session the cookie must be. */
  let pageCode: string | undefined;
  let givesCodes = false;
  let isTyped = false;
  /** The first agent of this frame, whose texts are in its memory. */
  let owner: string | undefined;
  let renewing: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  const change = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const signOutHere = (view: SignInView): void =>
    change({ name: 'signed-out', ...view, ...(givesCodes && { canRetry: true }) });

  /** Returns undefined once signed in, and the problem otherwise. */
  async function post(path: 'sign-in' | 'renew', body: object): Promise<SignInProblem | undefined> {
    const answer = await send({
      url: `${relay}/app/${path}`,
      body: { origin, ...body },
      headers: { 'X-Deskhand': 'panel' },
      withCookies: true,
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
    });
    if (!answer.ok) return 'unreachable';
    const { httpStatus, body: content } = answer.value;
    if (httpStatus === 401) return 'wrong-code';
    if (httpStatus === 403) return 'refused';
    if (httpStatus === 429) return 'rate-limited';
    if (!isRecord(content) || typeof content.token !== 'string' || typeof content.agent !== 'string')
      return 'unreachable';
    owner ??= content.agent;
    if (content.agent !== owner) {
      token = undefined;
      onOtherAgent();
      return 'wrong-code';
    }
    token = { value: content.token, endsAt: now() + Number(content.expiresInSeconds) * 1000 };
    if (state.name !== 'signed-in') change({ name: 'signed-in', agent: content.agent });
    return undefined;
  }

  async function signInByPage(code: string): Promise<SignInProblem | undefined> {
    pageCode = code;
    return post('sign-in', { code });
  }

  /**
   * Tries what needs no agent. The cookie may be of somebody who used this browser before, and somebody else may use the page by now.
   * So where the helpdesk gives codes, it tells each time who the agent is.
   */
  async function tryAlone(): Promise<SignInProblem | undefined> {
    if (!givesCodes || isTyped) return post('renew', { code: pageCode });
    const code = await askForCode();
    return code === undefined ? 'no-code' : signInByPage(code);
  }

  const renew = async (): Promise<boolean> => {
    // Nothing that runs in the background may sign in an agent who has signed out.
    if (state.name !== 'signed-in') return false;
    return (renewing ??= tryAlone()
      .then((problem) => {
        // Without an answer, the session may still last.
        const mayLast = problem === 'unreachable' || (problem === 'no-code' && token && now() < token.endsAt);
        if (problem && !mayLast) {
          token = undefined;
          signOutHere({ isEnded: true });
        }
        return !problem;
      })
      .finally(() => {
        renewing = undefined;
      }));
  };

  async function openWith(code: string | undefined): Promise<void> {
    const problem = code === undefined ? 'wrong-code' : await signInByPage(code);
    // A page from the browser's cache brings a used code.
    const left = problem === 'wrong-code' ? await tryAlone() : problem;
    if (!left) return;
    // An agent without a code has tried nothing.
    const shown = left === 'wrong-code' ? undefined : left;
    signOutHere({ isEnded: false, ...(shown && { problem: shown }) });
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
      const problem = await post('sign-in', { code });
      isTyped = !problem;
      if (problem) signOutHere({ isEnded: false, problem });
    },
    async signOut() {
      await send({
        url: `${relay}/app/sign-out`,
        body: {},
        headers: { 'X-Deskhand': 'panel', ...(token && { Authorization: `Bearer ${token.value}` }) },
        withCookies: true,
        deadlineMs: DEADLINE_MS,
        maxBytes: MAX_BYTES,
      });
      token = undefined;
      signOutHere({ isEnded: false });
    },
    async findToken() {
      if (token && now() > token.endsAt - EARLY_MS) await renew();
      return token?.value;
    },
    renew,
  };
}
