import { printColumns } from '../print-table';
import { addAgents } from './add-agents';
import type { Bench } from './open-bench';
import type { DayResult } from './simulate-day';
import { DESK, PLATFORM } from './start-targets';

export interface DaySize {
  relays: number;
  agents: number;
  messagesPerAgent: number;
  secondsPerHour: number;
}

/** Runs a day of a contact centre in a short time against relays on one PostgreSQL database. */
export async function measureDay(bench: Bench, size: DaySize): Promise<DayResult> {
  const { relays, agents, messagesPerAgent, secondsPerHour } = size;
  const databaseUrl = await bench.createDatabase('day');
  const tokens = await addAgents({ databaseUrl, dataFile: '' }, agents);
  const messages = agents * messagesPerAgent;
  return bench.withRelays([{ databaseUrl, relays }], ([urls = []]) =>
    bench.load.simulateDay({ urls, desk: DESK, platform: PLATFORM, tokens, messages, secondsPerHour }),
  );
}

export function printDay(
  { relays, agents, secondsPerHour }: DaySize,
  { hours, messages, lost: { webhooks, events, outbox } }: DayResult,
): void {
  const title = `A day of ${agents} agents and ${messages} messages against ${relays} relays; an hour takes ${secondsPerHour} s; latencies are p99 in ms
Lost: ${webhooks} webhooks, ${events} events of agents, ${outbox} items of the outbox`;
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
