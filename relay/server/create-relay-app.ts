import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { routePath } from 'hono/route';

import { parseJson } from '@/lib/shared/parse-json';

import type { Logger } from '../operation/create-logger';
import { type Answer, type CallerKind, type Callers, type Refusal, type Route, writeError } from './route';

/** Finds the caller of a request; undefined when the request does not prove who it is. */
export type Guards = { [Kind in CallerKind]: (context: Context) => Promise<Callers[Kind] | Refusal> };

export interface RelayAppOptions {
  routes: readonly Route[];
  guards: Guards;
  log: Logger;
  measure: MiddlewareHandler;
  maxBodyBytes: number;
  /** Aborted when the relay stops. */
  stopping: AbortSignal;
}

/** An answer of 401 names the scheme (RFC 9110, 11.6.1). */
const CHALLENGES: Partial<Record<CallerKind, string>> = {
  agent: 'Bearer',
  desk: 'Bearer',
  'shop-reader': 'Bearer',
  person: 'Basic realm="Status of the relay", charset="UTF-8"',
};

/** Files without secrets. The length of a compressed secret may tell it to somebody who can add to its answer. */
const COMPRESSED = ['/app/deskhand.js', '/app/assets/*'];

interface Env {
  Bindings: HttpBindings;
  Variables: { caller: Callers[CallerKind] };
}

/** Creates the HTTP app from its routes: guard, size limit, parsing, handler, in this order. */
export function createRelayApp({ routes, guards, log, measure, maxBodyBytes, stopping }: RelayAppOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.use(measure);
  app.use(async (context, next) => {
    const startedAt = performance.now();
    await next();
    // An idle connection would hold up the stop for seconds.
    if (stopping.aborted) context.header('connection', 'close');
    const ms = Math.round(performance.now() - startedAt);
    // The path as it is registered: an address may hold a secret.
    log.debug(
      { method: context.req.method, route: routePath(context, -1), status: context.res.status, ms },
      'answered',
    );
  });

  for (const files of COMPRESSED) app.use(files, compress());

  for (const route of routes) {
    const write = route.writeRefusal ?? writeError;
    const refuseWith = (context: Context, refusal: Refusal, headers: Record<string, string> = {}) =>
      context.json(write(refusal), refusal.status as 400, headers);
    const refuseLarge = (context: Context) =>
      // The rest of the body stays unread, so the connection must close.
      refuseWith(context, tooLarge(maxBodyBytes), { connection: 'close' });
    const limitStream = bodyLimit({ maxSize: maxBodyBytes, onError: refuseLarge });
    const limit: MiddlewareHandler<Env> = async (context, next) => {
      // It creates the whole request of the Fetch standard, which costs as much as the rest of the request.
      if (context.req.header('transfer-encoding') !== undefined) return limitStream(context, next);
      return Number(context.req.header('content-length') ?? 0) > maxBodyBytes ? refuseLarge(context) : next();
    };
    const guard: MiddlewareHandler<Env> = async (context, next) => {
      const caller = await guards[route.caller](context);
      if ('status' in caller && 'reason' in caller) {
        const challenge = caller.status === 401 ? CHALLENGES[route.caller] : undefined;
        const headers = { connection: 'close', ...(challenge && { 'www-authenticate': challenge }) };
        return refuseWith(context, caller, headers);
      }
      context.set('caller', caller);
      return next();
    };
    app.on(route.method, route.path, guard, limit, async (context) => {
      const body = await readBody(context, route);
      if ('refusal' in body) return refuseWith(context, body.refusal);
      const answer = await route.handle({
        body: body.value as never,
        caller: context.var.caller as never,
        query: (name) => context.req.query(name),
        parameter: (name) => context.req.param(name),
        header: (name) => context.req.header(name),
        get signal() {
          return AbortSignal.any([context.req.raw.signal, stopping]);
        },
      });
      if (answer.onSent) context.env.outgoing.once('finish', answer.onSent);
      return send(answer, route);
    });
    app.all(route.path, (context) =>
      refuseWith(
        context,
        { status: 405, reason: 'method', message: `${route.path} answers ${route.method} only` },
        { allow: route.method, connection: 'close' },
      ),
    );
  }
  app.notFound((context) =>
    context.json(
      writeError({ status: 404, reason: 'not-found', message: 'The relay has no such address. See /openapi.json' }),
      404,
      { connection: 'close' },
    ),
  );
  app.onError((error, context) => {
    if (stopping.aborted) return context.json(writeError(STOPPING), 503, { 'retry-after': '1', connection: 'close' });
    log.error({ route: routePath(context, -1), error: describeError(error) }, 'a request failed');
    return context.json(writeError(FAILED), 500);
  });
  return app;
}

const STOPPING: Refusal = { status: 503, reason: 'stopping', message: 'The relay is stopping. Send this again' };
const FAILED: Refusal = {
  status: 500,
  reason: 'internal',
  message: 'The relay failed, and stored nothing. Send this again, and look into its log',
};

const tooLarge = (most: number): Refusal => ({
  status: 413,
  reason: 'too-large',
  message: `The body is larger than ${most} bytes`,
});

/** Neither the message nor the stack may quote what was being handled, so only the kind and the place are logged. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { kind: error.name, ...(code && { code }), at: places.slice(0, 5).map((line) => line.trim()) };
}

async function readBody(context: Context, route: Route): Promise<{ value: unknown } | { refusal: Refusal }> {
  if (!route.bodySchema) return { value: undefined };
  const json = parseJson((await context.req.text()).replace(/^\uFEFF/, ''));
  if (json === undefined) return { refusal: { status: 400, reason: 'not-json', message: 'The body must be JSON' } };
  if (isTooDeep(json))
    return { refusal: { status: 400, reason: 'too-deep', message: 'The body is nested too deeply' } };
  const parsed = await route.bodySchema['~standard'].validate(json);
  if (!parsed.issues) return { value: parsed.value };
  const [issue] = parsed.issues;
  const field = (issue?.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  const message = issue?.message ?? 'The body is wrong';
  return { refusal: { status: 400, reason: 'wrong-body', message, field: field.slice(0, 200) } };
}

/** The objects of the contract have ten levels at most. */
const MAX_DEPTH = 50;

function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || !value) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

function send({ status, body, text, headers = {} }: Answer, { textType = 'text/plain' }: Route): Response {
  const json = 'application/json; charset=utf-8';
  const type = text === undefined || textType === 'application/json' ? json : `${textType}; charset=utf-8`;
  return new Response(text ?? JSON.stringify(body), {
    status,
    headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  });
}
