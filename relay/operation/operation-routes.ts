import { sql } from 'kysely';

import { defineRoute, type Route } from '../server/route';
import type { Storage } from '../storage/storage';
import { describeRoutes } from './describe-routes';

export interface OperationRoutesDeps {
  storage: Storage;
  stopping: AbortSignal;
  writeMetrics: () => Promise<string>;
  writeStatus: () => Promise<string>;
  /** All routes, these included. */
  routes: () => readonly Route[];
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'";

/** The requests of those who run the relay. */
export function createOperationRoutes(deps: OperationRoutesDeps): Route[] {
  const { storage, stopping, writeMetrics, writeStatus, routes } = deps;
  return [
    defineRoute({
      method: 'GET',
      path: '/healthz',
      caller: 'anyone',
      summary: 'Tells that the process answers.',
      answers: { 200: 'It does.' },
      handle: () => ({ status: 200, body: { ok: true } }),
    }),
    defineRoute({
      method: 'GET',
      path: '/readyz',
      caller: 'anyone',
      summary: 'Tells whether the storage works and requests are taken.',
      answers: { 200: 'It works.', 503: 'It does not, or the relay is stopping.' },
      async handle() {
        if (stopping.aborted) return { status: 503, body: { ok: false, problem: 'stopping' } };
        try {
          // The tables exist since the start; the storage itself may fail later.
          await sql`select 1 from ${sql.table('events')} limit 1`.execute(storage.database);
          return { status: 200, body: { ok: true } };
        } catch {
          return { status: 503, body: { ok: false, problem: 'storage' } };
        }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/metrics',
      caller: 'anyone',
      summary: 'Metrics for Prometheus, without names and secrets.',
      answers: { 200: 'The metrics.' },
      handle: async () => ({ status: 200, text: await writeMetrics() }),
    }),
    defineRoute({
      method: 'GET',
      path: '/status',
      caller: 'person',
      summary: 'A page about queues, callbacks, problems and agents.',
      answers: { 200: 'The page.', 401: 'The password is missing or wrong.', 404: 'No password is set.' },
      textType: 'text/html',
      handle: async () => ({
        status: 200,
        text: await writeStatus(),
        headers: { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' },
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/openapi.json',
      caller: 'anyone',
      summary: 'This document.',
      answers: { 200: 'OpenAPI 3.1.' },
      handle: () => ({ status: 200, body: describeRoutes(routes()) }),
    }),
  ];
}
