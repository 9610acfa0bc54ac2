import { expect, vi } from 'vitest';

import { until } from '@/demo/browser/until';
import { pause } from '@/lib/shared/pause';
import type { TestPlatform } from '@/test/relay/start-test-platform';
import { DESK, PLATFORM } from '@/test/relay/start-test-relay';

/** One after the other within a ticket, all tickets at the same time. */
const TICKETS = 8;
/** A ticket that an audit leaves out, because its webhook never ends. */
export const POISON = 'poison';
const PATIENCE_MS = 60_000;

/** Callbacks and messages that are sent until the load ends, each until a relay has accepted it. */
export interface RelayLoad {
  /** Names of the callbacks that were accepted. */
  accepted: string[];
  /** Ticket and id of the messages that were accepted. */
  messages: string[];
  /** Requests that a relay answered with an error of its own, such as a database that is gone. */
  refused: () => number;
  /** Waits until a number of further callbacks have been accepted. */
  awaitAccepted: (further: number) => Promise<unknown>;
  end: () => Promise<void>;
}

/** @param findUrl returns the relay for the next request; undefined while none is known */
export function startRelayLoad(findUrl: () => string | undefined): RelayLoad {
  const over = new AbortController();
  const accepted: string[] = [];
  const messages: string[] = [];
  let refused = 0;

  /** Repeats a request until it is accepted, as platform and helpdesk do. */
  async function send(place: string, body: object, headers: Record<string, string>): Promise<boolean> {
    while (!over.signal.aborted) {
      const url = findUrl();
      const status = url && (await post(url + place, body, headers));
      if (status === 200 || status === 202) return true;
      if (status && status < 500) throw new Error(`${place} was answered by ${status}`);
      if (status) refused += 1;
      await pause(20);
    }
    return false;
  }

  async function load(ticket: number): Promise<void> {
    const ticketId = `t${ticket}`;
    for (let number = 0; !over.signal.aborted; number += 1) {
      const messageId = `m${number}`;
      if (await send('/desk/messages', { ticketId, messageId }, DESK)) messages.push(`${ticketId} ${messageId}`);
      const callbacks = [
        [
          '/platform/reply',
          { ticketId, messageId, reply: `with an id ${number}` },
          `reply ${ticketId} with an id ${number}`,
        ],
        [
          '/platform/reply',
          { ticketId, reply: `without an id ${number}` },
          `reply ${ticketId} without an id ${number}`,
        ],
        ['/platform/tags', { ticketId, messageId, tags: [`tag ${number}`] }, `tags ${ticketId} tag ${number}`],
        [
          '/platform/summary',
          { ticketId, taskId: `${ticketId}-${number}`, status: 'COMPLETED', summary: `s ${number}` },
          `summary ${ticketId} s ${number}`,
        ],
      ] as const;
      for (const [place, body, name] of callbacks) if (await send(place, body, PLATFORM)) accepted.push(name);
    }
  }

  const loads = Array.from({ length: TICKETS }, (_, ticket) => load(ticket));
  return {
    accepted,
    messages,
    refused: () => refused,
    awaitAccepted(further) {
      const enough = accepted.length + further;
      return until(() => accepted.length >= enough, `${further} further callbacks to be accepted`, PATIENCE_MS);
    },
    async end() {
      over.abort();
      await Promise.all(loads);
    },
  };
}

/** Counts of events that must never happen to a load. */
export const NO_VIOLATION = {
  'accepted callbacks lost': 0,
  'results doubled': 0,
  'webhooks lost': 0,
  'webhooks out of order': 0,
};

/** Compares an ended load with the outbox of a relay and the calls of the platform. */
export async function auditLoad(
  { accepted, messages }: RelayLoad,
  platform: TestPlatform,
  url: string,
): Promise<{ violations: typeof NO_VIOLATION; measured: Record<string, string> }> {
  const calledOf = () =>
    platform.calls.flatMap(({ body }) => {
      const name = `${String(body.ticketId)} ${String(body.messageId)}`;
      return body.ticketId === POISON ? [] : [name];
    });
  const missing = () => {
    const called = new Set(calledOf());
    return messages.filter((message) => !called.has(message));
  };
  // The jobs of a relay that was killed run again after some seconds.
  await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: 150_000, interval: 200 });
  const filed = await readOutbox(url);
  const filedOnce = new Set(filed);
  const firsts = [...new Set(calledOf())];
  return {
    violations: {
      'accepted callbacks lost': accepted.filter((name) => !filedOnce.has(name)).length,
      'results doubled': filed.length - filedOnce.size,
      'webhooks lost': missing().length,
      'webhooks out of order': countDisorder(firsts),
    },
    measured: {
      callbacks: String(accepted.length),
      webhooks: String(messages.length),
      'webhooks called again': String(platform.calls.length - firsts.length),
    },
  };
}

/** Counts the messages that were called for the first time after a later message of their ticket. */
function countDisorder(names: readonly string[]): number {
  const latest = new Map<string, number>();
  let count = 0;
  for (const name of names) {
    const [, ticket = '', digits] = /^(\S+) m(\d+)$/.exec(name) ?? [];
    const number = Number(digits);
    if ((latest.get(ticket) ?? -1) > number) count += 1;
    latest.set(ticket, Math.max(latest.get(ticket) ?? -1, number));
  }
  return count;
}

/** @returns undefined when the connection broke */
async function post(url: string, body: object, headers: Record<string, string>): Promise<number | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    await response.text();
    return response.status;
  } catch {
    return undefined;
  }
}

async function readOutbox(url: string): Promise<string[]> {
  const names: string[] = [];
  for (let after = '0'; ;) {
    const response = await fetch(`${url}/desk/outbox?after=${after}`, { headers: DESK });
    const { cursor, items } = (await response.json()) as { cursor: string; items: Record<string, string>[] };
    if (items.length === 0) return names;
    names.push(
      ...items.map((item) => `${item.type} ${item.ticketId} ${item.reply ?? item.summary ?? item.tags?.[0] ?? ''}`),
    );
    after = cursor;
  }
}
