import { printColumns } from '../print-table';
import { addAgents } from './add-agents';
import type { Bench } from './open-bench';
import { readUsage, subtractUsage, type Usage } from './read-usage';
import type { DayResult } from './simulate-day';
import { DESK, PLATFORM } from './start-targets';

export interface DaySize {
  relays: number;
  agents: number;
  messagesPerAgent: number;
  secondsPerHour: number;
}

export type DayMeasured = DayResult & { used: Usage };

/** Runs a day of a contact centre in a short time against relays on one PostgreSQL database. */
export async function measureDay(bench: Bench, size: DaySize): Promise<DayMeasured> {
  const { relays, agents, messagesPerAgent, secondsPerHour } = size;
  const databaseUrl = await bench.createDatabase('day');
  const tokens = await addAgents({ databaseUrl, dataFile: '' }, agents);
  const messages = agents * messagesPerAgent;
  return bench.withRelays([{ databaseUrl, relays }], async ([urls = []]) => {
    const before = await readUsage(urls, databaseUrl);
    const day = await bench.load.simulateDay({
      urls,
      desk: DESK,
      platform: PLATFORM,
      tokens,
      messages,
      secondsPerHour,
    });
    return { ...day, used: subtractUsage(await readUsage(urls, databaseUrl), before) };
  });
}

export function printDay(
  { relays, agents, secondsPerHour }: DaySize,
  { hours, messages, lost: { webhooks, events, outbox }, used }: DayMeasured,
): void {
  const each = (value: number) => (value / messages).toFixed(1);
  const title = `A day of ${agents} agents and ${messages} messages against ${relays} relays; an hour takes ${secondsPerHour} s; latencies are p99 in ms
Lost: ${webhooks} webhooks, ${events} events of agents, ${outbox} items of the outbox
Used for each message: ${each(used.relaySeconds * 1000)} ms CPU of the relays, ${each(used.postgresSeconds * 1000)} ms CPU of PostgreSQL, ${each(used.walBytes / 1000)} kB of WAL,
${each(used.databaseBytes / 1000)} kB of the database`;
  printColumns(title, [
    ['hour', 'messages', 'per second', 'ticket', 'report', 'webhook', 'query', 'callback', 'event', 'most waiting'],
    ...hours.map(({ hour, messages: count, p99, mostWaiting }) => [
      String(hour),
      String(count),
      (count / secondsPerHour).toFixed(1),
      ...[p99.ticket, p99.report, p99.webhook, p99.query, p99.callback, p99.event].map(writeP99),
      String(mostWaiting),
    ]),
  ]);
}

/** An hour without messages has no latency. */
const writeP99 = (ms: number) => (Number.isNaN(ms) ? '' : ms.toFixed(1));
