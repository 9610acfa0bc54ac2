import { describe, expect, test, vi } from 'vitest';

import type { SendRequest, TransportRequest } from '@/lib/http/transport';
import { fail, succeed } from '@/lib/shared/outcome';
import { createSession } from '@/plugin/frame/session';

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
function stage(...answers: Answer[]) {
  let now = 0;
  const sent: TransportRequest[] = [];
  const send: SendRequest = (request) => {
    sent.push(request);
    const answer = answers.shift();
    return Promise.resolve(answer ? succeed({ body: undefined, ...answer }) : fail({ reason: 'unreachable' } as const));
  };
  const askForCode = vi.fn<() => Promise<string | undefined>>().mockResolvedValue(undefined);
  const onOtherAgent = vi.fn<() => void>();
  const session = createSession({ relay: RELAY, origin: ORIGIN, send, askForCode, onOtherAgent, now: () => now });
  return {
    session,
    askForCode,
    onOtherAgent,
    sent,
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
    expect(sent[1]).toMatchObject({ url: `${RELAY}/app/sign-out`, headers: { Authorization: 'Bearer dska_1' } });
    expect(await session.findToken()).toBeUndefined();
  });
});
