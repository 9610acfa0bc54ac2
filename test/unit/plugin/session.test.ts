import { describe, expect, test, vi } from 'vitest';

import type { SendRequest, TransportRequest } from '@/lib/http/transport';
import { fail, succeed } from '@/lib/shared/outcome';
import { createSession, SESSION_HOURS } from '@/plugin/frame/session';
import { COOKIE_SECONDS } from '@/relay/app/app-sessions';

const RELAY = 'https://relay.example';
const ORIGIN = 'https://desk.example';
const MINUTE_MS = 60_000;

interface Answer {
  httpStatus: number;
  body?: object;
}

const given = (agent: string, token = 'dska_1'): Answer => ({
  httpStatus: 200,
  body: { agent, token, expiresInSeconds: 900 },
});
const refused = (httpStatus: number): Answer => ({ httpStatus, body: { error: {} } });

/** A session whose relay gives these answers, one after the other; without one, it does not answer. */
function stage(...answers: (Answer | Promise<Answer>)[]) {
  let now = 0;
  const sent: TransportRequest[] = [];
  const send: SendRequest = async (request) => {
    sent.push(request);
    const answer = await answers.shift();
    return answer ? succeed({ body: undefined, ...answer }) : fail({ reason: 'unreachable' });
  };
  const askForCode = vi.fn<() => Promise<string | undefined>>().mockResolvedValue(undefined);
  const onOtherAgent = vi.fn<() => void>();
  const onSignOut = vi.fn<() => void>();
  const waits: number[] = [];
  const session = createSession({
    relay: RELAY,
    origin: ORIGIN,
    send,
    askForCode,
    onOtherAgent,
    onSignOut,
    now: () => now,
    wait: (ms) => Promise.resolve(void waits.push(ms)),
  });
  return {
    session,
    askForCode,
    onOtherAgent,
    onSignOut,
    sent,
    waits,
    answers,
    paths: () => sent.map(({ url }) => url.slice(RELAY.length)),
    bodies: () => sent.map(({ body }) => body),
    wait: (ms: number) => (now += ms),
  };
}

const GIVES = { givesCodes: true };
const GIVES_NONE = { givesCodes: false };

describe('a session that opens', () => {
  test('signs in by the code of the page, with cookies and the header of the panel', async () => {
    const { session, sent } = stage(given('ada'));
    await session.open({ code: 'dskc_1', ...GIVES_NONE });
    expect(session.read()).toEqual({ name: 'signed-in', agent: 'ada' });
    expect(sent).toMatchObject([
      {
        url: `${RELAY}/app/sign-in`,
        body: { origin: ORIGIN, code: 'dskc_1' },
        headers: { 'X-Deskhand': 'panel' },
        withCookies: true,
      },
    ]);
    expect(await session.findToken()).toBe('dska_1');
  });

  test('takes the cookie where the page comes with a used code, and names the code, so that the agent is the same', async () => {
    const { session, paths, bodies } = stage(refused(401), given('ada'));
    await session.open({ code: 'dskc_used', ...GIVES_NONE });
    expect(session.read()).toEqual({ name: 'signed-in', agent: 'ada' });
    expect(paths()).toEqual(['/app/sign-in', '/app/renew']);
    expect(bodies()[1]).toEqual({ origin: ORIGIN, code: 'dskc_used' });
  });

  test('asks the helpdesk for a code first, because the cookie may be of the agent before', async () => {
    const { session, askForCode, paths } = stage(given('bob'));
    askForCode.mockResolvedValue('dskc_2');
    await session.open(GIVES);
    expect(session.read()).toEqual({ name: 'signed-in', agent: 'bob' });
    expect(paths()).toEqual(['/app/sign-in']);
  });

  test('takes no cookie where the helpdesk gives the agent no code', async () => {
    const { session, paths } = stage(given('ada'));
    await session.open(GIVES);
    expect(session.read()).toEqual({ name: 'signed-out', isEnded: false, problem: 'no-code', canRetry: true });
    expect(paths()).toEqual([]);
  });

  test('takes the cookie where the agent has typed a code before', async () => {
    const { session, paths } = stage(given('ada'));
    await session.open(GIVES_NONE);
    expect(session.read()).toEqual({ name: 'signed-in', agent: 'ada' });
    expect(paths()).toEqual(['/app/renew']);
  });

  test('asks the helpdesk each time who the agent is, and tells when it is another one', async () => {
    const { session, askForCode, onOtherAgent, paths, wait } = stage(
      given('ada'),
      given('ada', 'dska_2'),
      given('bob', 'dska_3'),
    );
    for (const code of ['dskc_1', 'dskc_2', 'dskc_3']) askForCode.mockResolvedValueOnce(code);
    await session.open(GIVES);
    wait(14 * MINUTE_MS + 1);
    expect(await session.findToken()).toBe('dska_2');
    expect(onOtherAgent).not.toHaveBeenCalled();
    wait(14 * MINUTE_MS + 1);
    // Nothing of Ada's may be sent with the token of Bob.
    expect(await session.findToken()).toBeUndefined();
    expect(onOtherAgent).toHaveBeenCalledTimes(1);
    expect(paths()).toEqual(['/app/sign-in', '/app/sign-in', '/app/sign-in']);
  });

  test('keeps a token that still lasts while the helpdesk gives no code', async () => {
    const { session, askForCode, wait } = stage(given('ada'));
    askForCode.mockResolvedValueOnce('dskc_1');
    await session.open(GIVES);
    wait(14 * MINUTE_MS + 1);
    expect(await session.findToken()).toBe('dska_1');
    wait(MINUTE_MS);
    expect(await session.findToken()).toBeUndefined();
    expect(session.read()).toEqual({ name: 'signed-out', isEnded: true, canRetry: true });
  });

  test.each([
    ['asks the agent', [refused(401)], GIVES_NONE, undefined],
    ['says that the helpdesk gives no code', [], GIVES, 'no-code'],
    ['says that the relay does not answer', [], GIVES_NONE, 'unreachable'],
    ['says that the relay does not know the page', [refused(403)], GIVES_NONE, 'refused'],
    ['takes a page of a proxy for no answer', [{ httpStatus: 200, body: { hello: 1 } }], GIVES_NONE, 'unreachable'],
  ] as const)('%s where nothing else is left', async (_, answers, start, problem) => {
    const { session } = stage(...answers);
    await session.open(start);
    expect(session.read()).toMatchObject({ name: 'signed-out', isEnded: false, ...(problem && { problem }) });
  });
});

describe('a code that the agent types', () => {
  test.each([
    [401, 'wrong-code'],
    [429, 'rate-limited'],
  ])('status %s is told as %s, and the next code signs in', async (status, problem) => {
    const { session } = stage(refused(401), refused(status), given('ada'));
    await session.open(GIVES_NONE);
    await session.signIn('2222');
    expect(session.read()).toMatchObject({ name: 'signed-out', problem });
    await session.signIn('3333');
    expect(session.read()).toEqual({ name: 'signed-in', agent: 'ada' });
  });
});

describe('a session that lasts', () => {
  test('of a typed code is renewed by its cookie, also where the helpdesk gives codes', async () => {
    const { session, paths, wait } = stage(given('ada'), given('ada', 'dska_2'));
    await session.open(GIVES);
    await session.signIn('2222');
    wait(14 * MINUTE_MS + 1);
    expect(await session.findToken()).toBe('dska_2');
    expect(paths()).toEqual(['/app/sign-in', '/app/renew']);
  });

  test('renews its token a minute before the end, once for all who need it', async () => {
    const { session, paths, wait } = stage(given('ada'), given('ada', 'dska_2'));
    await session.open({ code: 'dskc_1', ...GIVES_NONE });
    wait(13 * MINUTE_MS);
    expect(await session.findToken()).toBe('dska_1');
    wait(MINUTE_MS + 1);
    expect(await Promise.all([session.findToken(), session.findToken()])).toEqual(['dska_2', 'dska_2']);
    expect(paths()).toEqual(['/app/sign-in', '/app/renew']);
  });

  test('keeps the token while the relay does not answer', async () => {
    const { session, wait } = stage(given('ada'));
    await session.open({ code: 'dskc_1', ...GIVES_NONE });
    wait(14 * MINUTE_MS + 1);
    expect(await session.findToken()).toBe('dska_1');
    expect(session.read()).toMatchObject({ name: 'signed-in' });
  });

  test('ends, and says so, when the relay knows neither token nor cookie', async () => {
    const { session } = stage(given('ada'), refused(401));
    await session.open({ code: 'dskc_1', ...GIVES_NONE });
    expect(await session.renew()).toBe(false);
    expect(session.read()).toEqual({ name: 'signed-out', isEnded: true });
    expect(await session.findToken()).toBeUndefined();
  });

  test('ends here and at the relay when the agent signs out', async () => {
    const { session, sent } = stage(given('ada'), { httpStatus: 200, body: {} });
    await session.open({ code: 'dskc_1', ...GIVES_NONE });
    await session.signOut();
    expect(session.read()).toEqual({ name: 'signed-out', isEnded: false });
    expect(await session.renew(), 'a request that was running asks for another token').toBe(false);
    expect(session.read()).toEqual({ name: 'signed-out', isEnded: false });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({
      url: `${RELAY}/app/sign-out`,
      body: { origin: ORIGIN, agent: 'ada' },
      headers: { Authorization: 'Bearer dska_1' },
    });
    expect(await session.findToken()).toBeUndefined();
  });
});

describe('a sign-out', () => {
  const DONE = { httpStatus: 200, body: {} };
  const NOT_CONFIRMED = { agent: 'ada', hours: SESSION_HOURS };

  async function open(...answers: Parameters<typeof stage>) {
    const staged = stage(given('ada'), ...answers);
    await staged.session.open({ code: 'dskc_1', ...GIVES_NONE });
    return staged;
  }

  test('ends the session here at once, and says that it waits for the relay', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { session, onSignOut, sent } = await open(promise);
    const signingOut = session.signOut();
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(session.read()).toEqual({ name: 'signed-out', isEnded: false, signOut: 'waiting' });
    expect(await session.findToken()).toBeUndefined();
    expect(sent[1]).toMatchObject({ url: `${RELAY}/app/sign-out`, keepalive: true, withCookies: true });
    resolve(DONE);
    await signingOut;
    expect(session.read()).toEqual({ name: 'signed-out', isEnded: false });
  });

  test('that the relay does not answer is tried again, and then counts as not confirmed', async () => {
    const { session, paths, waits } = await open();
    await session.signOut();
    expect(paths().slice(1)).toEqual(Array.from({ length: 5 }, () => '/app/sign-out'));
    expect(waits).toEqual([1000, 4000, 15_000, 30_000]);
    expect(session.read()).toMatchObject({ name: 'signed-out', signOut: NOT_CONFIRMED });
  });

  test.each([refused(500), refused(403), { httpStatus: 200 }])('is not confirmed by %j', async (answer) => {
    const { session, paths } = await open(answer, DONE);
    await session.signOut();
    expect(paths()).toHaveLength(3);
    expect(session.read()).toEqual({ name: 'signed-out', isEnded: false });
  });

  test('is told to the relay once more when the agent wants it or the page goes, with the token', async () => {
    const { session, answers, sent, paths } = await open();
    await session.signOut();
    answers.push(refused(502), DONE);
    await session.signOutAgain();
    expect(session.read()).toEqual({ name: 'signed-out', isEnded: false });
    expect(sent.at(-1)).toMatchObject({ headers: { Authorization: 'Bearer dska_1' }, keepalive: true });
    const tries = paths().length;
    await session.signOutAgain();
    expect(paths(), 'it is confirmed').toHaveLength(tries);
  });

  test('stays one when a renewal is answered after it, and the session of that answer ends, too', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { session, answers, sent, wait } = await open(promise);
    wait(14 * MINUTE_MS + 1);
    const renewing = session.findToken();
    answers.push(DONE, DONE);
    await session.signOut();
    resolve(given('ada', 'dska_2'));
    expect(await renewing).toBe('dska_1');
    expect(session.read()).toMatchObject({ name: 'signed-out', isEnded: false });
    expect(await session.findToken()).toBeUndefined();
    await vi.waitFor(() => expect(sent.at(-1)?.headers).toMatchObject({ Authorization: 'Bearer dska_2' }), 10_000);
  });

  test('stays one when a renewal is refused after it', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { session, answers } = await open(promise);
    const renewing = session.renew();
    answers.push(DONE);
    await session.signOut();
    resolve(refused(401));
    expect(await renewing).toBe(false);
    expect(session.read()).toEqual({ name: 'signed-out', isEnded: false });
  });

  test('leaves a code unused that the helpdesk gives after it', async () => {
    const { session, askForCode, paths } = stage(given('ada'), DONE);
    askForCode.mockResolvedValueOnce('dskc_1');
    await session.open(GIVES);
    const { promise, resolve } = Promise.withResolvers<string>();
    askForCode.mockReturnValueOnce(promise);
    const renewing = session.renew();
    await session.signOut();
    resolve('dskc_2');
    expect(await renewing).toBe(false);
    expect(paths()).toEqual(['/app/sign-in', '/app/sign-out']);
  });

  test('lets another agent sign in, and is not tried any more then, because it would end the new session', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { session, answers, sent, paths, onOtherAgent } = await open(promise);
    const signingOut = session.signOut();
    answers.push(given('bob', 'dska_2'));
    await session.signIn('2222');
    expect(session.read()).toEqual({ name: 'signed-in', agent: 'bob' });
    expect(sent[1]?.signal?.aborted).toBe(true);
    resolve(refused(502));
    await signingOut;
    expect(onOtherAgent).not.toHaveBeenCalled();
    expect(paths()).toEqual(['/app/sign-in', '/app/sign-out', '/app/sign-in']);
    expect(await session.findToken()).toBe('dska_2');
  });

  test('that is not confirmed stays shown while codes are refused', async () => {
    const { session, answers } = await open();
    await session.signOut();
    answers.push(refused(401));
    await session.signIn('2222');
    expect(session.read()).toMatchObject({ problem: 'wrong-code', signOut: NOT_CONFIRMED });
  });
});

test('a session that nobody renews ends at the relay after the hours that the agent is told', () => {
  expect(SESSION_HOURS * 3600).toBe(COOKIE_SECONDS);
});
