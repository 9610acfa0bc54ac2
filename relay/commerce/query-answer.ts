import type * as z from 'zod/mini';

import { placePictures } from '@/lib/mock/rows';

import type { Answer } from '../server/route';
import type { FramedRows } from './row-table';

export interface QueryAnswer {
  status: number;
  body: unknown;
}

export interface QueryAnswerText {
  status: number;
  /** In UTF-8. */
  json: FramedRows;
}

export function writeAnswer({ status, body }: QueryAnswer): QueryAnswerText {
  return { status, json: Buffer.from(JSON.stringify(body)) };
}

/**
 * Creates the answer of a route, whose bytes are freed when it is sent. They lie outside V8's heap: left to the collector, some
 * dozens of pages at a time cause a collection of the whole heap, which takes 10 ms and more.
 */
export function createRouteAnswer({ status, json }: QueryAnswerText): Answer {
  return { status, text: json, onSent: () => freeBytes(json) };
}

/** Bytes in a larger buffer, such as the one that Node shares among small texts, stay. */
function freeBytes({ buffer, byteLength }: FramedRows): void {
  if (byteLength === buffer.byteLength) buffer.transfer(0);
}

/** Answers a page. The pictures of the sample data are given their address. */
export function answerPage(json: FramedRows, { pictureBase }: { pictureBase?: string }): QueryAnswerText {
  if (pictureBase === undefined) return { status: 200, json };
  return { status: 200, json: Buffer.from(placePictures(Buffer.from(json).toString(), pictureBase)) };
}

/** Refuses a query and names the invalid field. The contract shows no error body, so this shape is our own. */
export function refuseField({ field, message }: { field: string; message: string }): QueryAnswer {
  return { status: 400, body: { error: { field, message } } };
}

export function refuseParsed({ issues: [issue] }: z.core.$ZodError): QueryAnswer {
  return refuseField({ field: issue?.path.join('.') ?? '', message: issue ? describe(issue) : 'Invalid input' });
}

/** Without its locales, zod only says that the value is wrong. */
function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return `Must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `Must be at most ${issue.maximum}`;
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.path.length === 0) return 'The body must be a JSON object';
  return `Must be sent as ${issue.expected === 'int' ? 'a whole number' : `a ${issue.expected}`}`;
}
