import * as z from 'zod';

import { isPrivate } from '@/lib/contract/address';
import { createTransport, type TransportRequest } from '@/lib/http/transport';

import { DeskProblem } from './desk-module';

const DEADLINE_MS = 30_000;
const MAX_BYTES = 2 ** 25;
/** The helpdesk may still be writing what timed out here, and only a finished write is found by its marker. */
const UNCERTAIN_SECONDS = 60;

/** The setting with the address of a helpdesk. Its credential must not cross a network in the clear. */
export const deskAddressSchema = z
  .url({ protocol: /^https?$/ })
  .refine((text) => isPrivate(new URL(text)), 'must begin with https://');

export interface DeskRequest {
  /** Default GET. */
  method?: TransportRequest['method'];
  /** Below the address of the helpdesk. */
  path: `/${string}`;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** Sends a request and parses its answer. Throws `DeskProblem`. */
export type AskDesk = <Answer>(request: DeskRequest, schema: z.ZodType<Answer>, signal: AbortSignal) => Promise<Answer>;

/**
 * Creates the function that sends requests to the REST interface of a helpdesk.
 * @param options.name of the helpdesk, for people
 * @param options.headers with the credential
 * @param options.deadlineMs default 30 s
 */
export function createDeskClient({
  name,
  url,
  headers,
  deadlineMs = DEADLINE_MS,
}: {
  name: string;
  url: string;
  headers: Record<string, string>;
  deadlineMs?: number;
}): AskDesk {
  const base = url.replace(/\/+$/, '');
  const send = createTransport();
  return async ({ method = 'GET', path, query, body }, schema, signal) => {
    const answer = await send({
      method,
      url: `${base}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
      body,
      headers,
      deadlineMs,
      maxBytes: MAX_BYTES,
      signal,
    });
    if (!answer.ok) {
      const isUncertain = method !== 'GET' && ['timeout', 'cancelled'].includes(answer.failure.reason);
      const wait = isUncertain ? { retryAfterSeconds: UNCERTAIN_SECONDS } : {};
      throw new DeskProblem(`${name} gave no answer to ${method} ${path}: ${answer.failure.reason}`, wait);
    }
    const { httpStatus, body: found, ...wait } = answer.value;
    if (httpStatus < 200 || httpStatus > 299) {
      throw new DeskProblem(`${name} answered ${method} ${path} with HTTP ${httpStatus}`, { httpStatus, ...wait });
    }
    const parsed = schema.safeParse(found);
    if (!parsed.success) throw new DeskProblem(`${name} answered ${method} ${path} in an unknown form`);
    return parsed.data;
  };
}

/** Reads a record; undefined for one that does not exist or is hidden from the account. Throws `DeskProblem`. */
export async function findRecord<Found>(
  ask: AskDesk,
  request: DeskRequest,
  schema: z.ZodType<Found>,
  signal: AbortSignal,
): Promise<Found | undefined> {
  try {
    return await ask(request, schema, signal);
  } catch (error) {
    if (error instanceof DeskProblem && [403, 404].includes(error.options.httpStatus ?? 0)) return undefined;
    throw error;
  }
}

/** Turns the problem of one ticket into a value, so that the reading goes on with the others. */
export async function catchProblem<Read>(reading: Promise<Read>, signal: AbortSignal): Promise<Read | DeskProblem> {
  try {
    return await reading;
  } catch (error) {
    if (signal.aborted || !(error instanceof DeskProblem)) throw error;
    return error;
  }
}
