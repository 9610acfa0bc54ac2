import { printMeasured } from '../measure-filter';
import { printColumns } from '../print-table';
import type { RelayBenchSize, RelayMeasured } from './measure-relay';

/** Of the pages per second of a bare server that sends the same bytes. */
const LEAST_OF_BARE = 0.6;

const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(2));
const whole = (value: number | undefined) => (value === undefined ? '' : value.toFixed(0));
const latency = ({ p50, p99 }: Record<string, number>) => `${ms(p50)} / ${ms(p99)}`;
const share = (one = Number.NaN, other = Number.NaN) => `${((100 * one) / other).toFixed(0)} %`;

/** Prints what was measured, and marks missed goals. */
export function printRelay({ rounds, webhooks, events }: RelayBenchSize, measured: RelayMeasured): void {
  const medians = `medians of ${rounds} rounds in turn; latencies are p50 / p99 in ms`;
  const { accepted, rows } = measured.stored;
  printColumns(
    `Callbacks: relay, bare server without storage, bare inserts with one transaction each; ${medians}
Server and load share the cores of this machine. ${accepted} were accepted, ${rows} are stored.`,
    [
      ['', 'inserts /s', 'bare /s', 'relay /s', 'of inserts', 'of bare', 'insert', 'bare', 'relay'],
      ...measured.callbacks.map(({ name, inserts, bare, relay }) => [
        name,
        whole(inserts.perSecond),
        whole(bare.perSecond),
        whole(relay.perSecond),
        share(relay.perSecond, inserts.perSecond),
        share(relay.perSecond, bare.perSecond),
        latency(inserts),
        latency(bare),
        latency(relay),
      ]),
    ],
  );
  printColumns(`Webhooks: message reported → the platform is called, ${webhooks.perSecond} per second; ${medians}`, [
    ['', 'bare', 'relay', 'accepted', 'called'],
    [
      'latency',
      latency(measured.webhooks.bare),
      latency(measured.webhooks.relay),
      whole(measured.webhooks.relay.accepted),
      whole(measured.webhooks.relay.called),
    ],
  ]);
  printColumns(
    `Events: callback sent → event read by the agent who waits for it, ${events.perSecond} per second; ${medians}
The memory of the process is in MB; per agent it is in kB.`,
    [
      ['agents', 'bare', 'relay', 'bare MB', 'relay MB', 'bare kB', 'relay kB', 'sent', 'received'],
      ...measured.events.map(({ agents, bare, relay }) => [
        `${agents}`,
        latency(bare),
        latency(relay),
        whole(bare.pollingMemory),
        whole(relay.pollingMemory),
        whole(bare.memoryPerAgent),
        whole(relay.memoryPerAgent),
        whole(relay.sent),
        whole(relay.received),
      ]),
    ],
  );
  printColumns(`Pages of 200 orders beside a bare server that sends the same bytes; ${medians}`, [
    ['connections', 'kB', 'bare /s', 'relay /s', 'of bare', 'bare', 'relay', ''],
    ...measured.pages.map(({ connections, bare, relay }) => [
      `${connections}`,
      whole((relay.bytesPerPage ?? 0) / 1000),
      whole(bare.perSecond),
      whole(relay.perSecond),
      share(relay.perSecond, bare.perSecond),
      latency(bare),
      latency(relay),
      (relay.perSecond ?? 0) >= LEAST_OF_BARE * (bare.perSecond ?? 0) ? 'met' : 'MISSED',
    ]),
  ]);
  printMeasured('the relay', measured.flatness);
}
