import { isRecord } from '@/lib/shared/is-record';
import { withoutInvisible } from '@/lib/shared/without-invisible';

export type RelayEvent = { createdAt: string } & (
  | {
      type: 'summary';
      taskId: string;
      status: 'COMPLETED' | 'FAILED';
      summary: string | null;
      errorMessage: string | null;
    }
  | { type: 'reply'; reply: string; isHtml: boolean }
  | { type: 'tags'; tags: string[] }
);

export interface RelayEvents {
  /** The next request continues after it. */
  cursor: string;
  events: RelayEvent[];
}

const MAX_TEXT = 100_000;
const MAX_TAGS = 20;
const MAX_TAG = 60;

/** Parses an answer to `/agent/events`; undefined for any other. An event that cannot be read does not affect the others. */
export function parseRelayEvents(body: unknown): RelayEvents | undefined {
  if (!isRecord(body) || !Array.isArray(body.events)) return undefined;
  const { cursor } = body;
  if (typeof cursor !== 'string' || !/^\d{1,15}$/.test(cursor)) return undefined;
  return { cursor, events: body.events.flatMap((event: unknown) => parseEvent(event) ?? []) };
}

function parseEvent(event: unknown): RelayEvent | undefined {
  if (!isRecord(event)) return undefined;
  const { type, taskId, status, reply, replyType, tags } = event;
  const createdAt = readText(event.createdAt) ?? '';
  if (type === 'reply' && typeof reply === 'string') {
    // As in the contract's types, only `text` is no HTML.
    return { type, createdAt, reply: readText(reply) ?? '', isHtml: replyType !== 'text' };
  }
  if (type === 'tags' && Array.isArray(tags)) {
    const texts = tags.flatMap((tag: unknown) => readText(tag)?.trim().slice(0, MAX_TAG) || []);
    return { type, createdAt, tags: [...new Set(texts)].slice(0, MAX_TAGS) };
  }
  if (type !== 'summary' || typeof taskId !== 'string') return undefined;
  if (status !== 'COMPLETED' && status !== 'FAILED') return undefined;
  const summary = readText(event.summary) ?? null;
  return { type, createdAt, taskId, status, summary, errorMessage: readText(event.errorMessage) ?? null };
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? withoutInvisible(value.slice(0, MAX_TEXT)) : undefined;
}
