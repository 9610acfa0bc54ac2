import { createHash } from 'node:crypto';

import { parse, serialize } from 'hono/utils/cookie';
import * as z from 'zod';

import { useCode } from '../agent/agent-tokens';
import type { CountTry } from '../agent/code-tries';
import type { App } from '../config/app-schema';
import { type Answer, defineRoute, refuse, type Route } from '../server/route';
import type { Storage } from '../storage/storage';
import { CODE_KIND, CODE_SECONDS, issueCode, useAppCode } from './app-codes';
import {
  beginSession,
  COOKIE_SECONDS,
  endSessions,
  renewSession,
  type SessionSecrets,
  TOKEN_SECONDS,
} from './app-sessions';

export interface SessionRoutesDeps {
  storage: Storage;
  apps: readonly App[];
  countTry: CountTry;
  now: () => number;
}

/**
 * The pages of two helpdesks may be one site, such as `a.company.example` and `b.company.example`. Then the browser keeps the cookies of
 * both in one place.
 */
const nameCookie = (page: string): string =>
  `deskhand-app-${createHash('sha256').update(page).digest('base64url').slice(0, 16)}`;

const agentCodeSchema = z.object({
  agent: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'must have visible characters only')
    .describe('Name of the agent.'),
});
const origin = z.string().max(300).describe('Of the helpdesk’s page, as in `apps` of the configuration.');
const givenCode = z.string().trim().min(1).max(200);
const signInSchema = z.object({ code: givenCode, origin });
const renewSchema = z.object({
  origin,
  code: givenCode
    .optional()
    .describe(
      'The code of the page, used or not: the session must be of its agent, who may have signed in to the helpdesk since.',
    ),
});

const signOutSchema = z.object({ origin, agent: z.string().max(200).describe('Who signs out.') });

const FOREIGN =
  'The request comes from another page, its header X-Deskhand is missing, or the origin is not in `apps`.';
const PANEL_HEADER = { 'X-Deskhand': '`panel`. A form of another page cannot send it.' };
const SESSION = '`{ token, expiresInSeconds, agent }`, and a cookie that renews the session.';

/** The routes that sign agents in to the panel in a helpdesk's page. */
export function createSessionRoutes({ storage, apps, countTry, now }: SessionRoutesDeps): Route[] {
  const findApp = (name: string) => apps.find((app) => app.origin === name);

  /** A code of 256 bits cannot be guessed, so only what is none counts as a try. */
  async function signIn(code: string, { origin: page, channel }: App): Promise<SessionSecrets | Answer> {
    const byDesk = await storage.transact(async (transaction) => {
      const agent = await useAppCode(transaction, code, channel, now());
      return agent && beginSession(transaction, agent, page, now());
    });
    if (byDesk) return byDesk;
    // Its letters are not those of a typed code, so it guesses none. Others must not pay for a page with an old code.
    if (code.startsWith(`${CODE_KIND}_`)) return refuse(WRONG_CODE);
    const refusal = await countTry();
    if (refusal) return refusal;
    const byHand = await storage.transact(async (transaction) => {
      const agent = await useCode(transaction, code, now());
      return agent && beginSession(transaction, agent, page, now());
    });
    return byHand ?? refuse(WRONG_CODE);
  }

  return [
    defineRoute({
      method: 'POST',
      path: '/desk/agent-code',
      caller: 'desk',
      summary: 'Issues a code that signs an agent in to the panel in the helpdesk’s page. Adds an agent that is new.',
      bodySchema: agentCodeSchema,
      answers: {
        200: '`{ code, expiresInSeconds }`. The code is valid once.',
        400: 'The body is wrong.',
        401: 'The token of the helpdesk is missing or wrong.',
        403: 'The agent was revoked.',
      },
      async handle({ body: { agent }, caller }) {
        const code = await issueCode(storage, { agent, channel: caller.channel.id }, now());
        return code === undefined ? refuse(REVOKED) : { status: 200, body: { code, expiresInSeconds: CODE_SECONDS } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/app/sign-in',
      caller: 'panel',
      summary: 'Exchanges a code of `/desk/agent-code` or of `token add --code` for a session.',
      bodySchema: signInSchema,
      requestHeaders: PANEL_HEADER,
      answers: {
        200: SESSION,
        400: 'The body is wrong.',
        401: 'The code is wrong, used or expired, or its agent was revoked.',
        403: FOREIGN,
        429: 'Too many codes were tried.',
      },
      async handle({ body }) {
        const app = findApp(body.origin);
        if (!app) return refuse(UNKNOWN_ORIGIN);
        const begun = await signIn(body.code, app);
        return 'status' in begun ? begun : writeSession(begun, body.origin);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/app/renew',
      caller: 'panel',
      summary: 'Renews a session by its cookie. The former cookie ends a minute later.',
      bodySchema: renewSchema,
      requestHeaders: PANEL_HEADER,
      answers: { 200: SESSION, 400: 'The body is wrong.', 401: 'The session has ended.', 403: FOREIGN },
      async handle({ body, header }) {
        if (!findApp(body.origin)) return refuse(UNKNOWN_ORIGIN);
        const renewed = await renewSession(storage, { ...body, cookie: readCookie(header, body.origin) ?? '' }, now());
        return renewed ? writeSession(renewed, body.origin) : refuse(ENDED);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/app/sign-out',
      caller: 'panel',
      summary: 'Ends the sessions of an agent in the pages of this origin, if token or cookie are of this agent.',
      bodySchema: signOutSchema,
      requestHeaders: PANEL_HEADER,
      answers: { 200: '`{}`, also when the session had ended before.', 400: 'The body is wrong.', 403: FOREIGN },
      async handle({ body, caller: { token }, header }) {
        if (!findApp(body.origin)) return refuse(UNKNOWN_ORIGIN);
        // The cookie stays in the browser, and renews nothing. By now, it may be the cookie of the next agent.
        await endSessions(storage, { ...body, token, cookie: readCookie(header, body.origin) });
        return { status: 200, body: {} };
      },
    }),
  ];
}

function writeSession({ agent, token, cookie }: SessionSecrets, page: string): Answer {
  const body = { token, expiresInSeconds: TOKEN_SECONDS, agent };
  return { status: 200, body, headers: { 'set-cookie': writeCookie(page, cookie) } };
}

function readCookie(header: (name: string) => string | undefined, page: string): string | undefined {
  const name = nameCookie(page);
  return parse(header('cookie') ?? '', name)[name];
}

/** Partitioned, so that browsers keep it although the frame is of another site than the page. */
function writeCookie(page: string, value: string): string {
  return serialize(nameCookie(page), value, {
    path: '/app/',
    httpOnly: true,
    secure: true,
    sameSite: 'None',
    partitioned: true,
    maxAge: COOKIE_SECONDS,
  });
}

const REVOKED = {
  status: 403,
  reason: 'revoked',
  message: 'The agent was revoked. Ask the administrator of the relay to give the name again: token add NAME',
};
const WRONG_CODE = {
  status: 401,
  reason: 'wrong-code',
  message: 'The code is wrong, used or expired. Open the page again, or ask your administrator for a new code',
};
const UNKNOWN_ORIGIN = {
  status: 403,
  reason: 'unknown-origin',
  message: 'The relay does not know this page. Ask its administrator to add the origin to apps',
};
const ENDED = { status: 401, reason: 'session-ended', message: 'The session has ended. Sign in again' };
