import path from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { Random } from '@/demo/shop/sample-data/random';
import { pause } from '@/lib/shared/pause';
import { countTries, SEED, writeFigure } from '@/test/faults/figures';
import { type ServerProcess, startServerProcess } from '@/test/relay/start-server-process';
import { startTestPlatform } from '@/test/relay/start-test-platform';
import { DESK, PLATFORM, X_TOKEN } from '@/test/relay/start-test-relay';
import { createTestFolder } from '@/test/relay/test-place';

const KILLS = 200;
/** One after the other within a ticket, all tickets at the same time. */
const TICKETS = 8;
const LONGEST_LIFE_MS = 400;

function start(dataFile: string, platformUrl: string): Promise<ServerProcess> {
  return startServerProcess(['relay/main.ts', '--port', '0', '--data', dataFile], {
    RELAY_PLATFORM_HEADER: `Authorization: ${PLATFORM.authorization}`,
    RELAY_DESK_TOKEN: DESK.authorization.slice('Bearer '.length),
    RELAY_WEBHOOK_URL: `${platformUrl}/api_v2/intelli/v2/webhook/CUSTOM_TICKET/${X_TOKEN}/1001`,
  });
}

test('a killed relay loses nothing that it accepted and files nothing twice', async () => {
  const random = new Random(SEED);
  const kills = countTries(KILLS);
  const platform = await startTestPlatform();
  const dataFile = path.join(createTestFolder(), 'relay.db');
  let relay: ServerProcess | undefined;
  const over = new AbortController();
  onTestFinished(() => void relay?.process.kill('SIGKILL'));

  const accepted: string[] = [];
  const messages: string[] = [];

  /** Repeats a request until it is accepted, as platform and helpdesk do. */
  async function send(place: string, body: object, headers: Record<string, string>): Promise<boolean> {
    while (!over.signal.aborted) {
      const url = relay?.url;
      const status = url && (await post(url + place, body, headers));
      if (status === 200 || status === 202) return true;
      if (status) throw new Error(`${place} was answered by ${status}`);
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
  for (let kill = 0; kill < kills; kill += 1) {
    relay = await start(dataFile, platform.url);
    await pause(random.below(LONGEST_LIFE_MS));
    relay.process.kill('SIGKILL');
    await relay.exited;
  }
  over.abort();
  await Promise.all(loads);

  relay = await start(dataFile, platform.url);
  const { url } = relay;
  const calledOf = () => platform.calls.map(({ body }) => `${String(body.ticketId)} ${String(body.messageId)}`);
  await vi.waitFor(() => expect(messages.filter((message) => !calledOf().includes(message))).toEqual([]), {
    timeout: 60_000,
    interval: 200,
  });
  const filed = await readOutbox(url);
  const firsts = [...new Set(calledOf())];
  const violations = {
    'accepted callbacks lost': accepted.filter((name) => !filed.includes(name)).length,
    'results doubled': filed.length - new Set(filed).size,
    'webhooks lost': messages.filter((message) => !firsts.includes(message)).length,
    'webhooks out of order': firsts.filter((name, index) => {
      const [ticket = '', message = ''] = name.split(' ');
      return firsts
        .slice(0, index)
        .some((earlier) => earlier.startsWith(`${ticket} `) && numberOf(earlier) > numberOf(message));
    }).length,
  };
  writeFigure({
    promise: 'Relay kills',
    where: 'Node',
    tried: kills,
    full: KILLS,
    violations,
    measured: {
      callbacks: String(accepted.length),
      webhooks: String(messages.length),
      'webhooks called again': String(platform.calls.length - firsts.length),
    },
  });
  expect(violations).toEqual({
    'accepted callbacks lost': 0,
    'results doubled': 0,
    'webhooks lost': 0,
    'webhooks out of order': 0,
  });
  expect(accepted.length).toBeGreaterThan(kills);
});

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

function numberOf(name: string): number {
  return Number(/m(\d+)$/.exec(name)?.[1]);
}
