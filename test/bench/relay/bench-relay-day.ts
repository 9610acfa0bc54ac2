import { writeResult } from '../write-result';
import { measureDay, printDay } from './measure-day';
import { withBench } from './with-bench';

/** A day in three minutes: each second of the bench is eight minutes of the day. */
const SIZE = { relays: 2, agents: 250, messagesPerAgent: 30, secondsPerHour: 7.5 };

/** Simulates a day of a contact centre, prints it by the hour and writes it to a file. */
export function benchRelayDay(): Promise<void> {
  return withBench(async (bench) => {
    const day = await measureDay(bench, SIZE);
    printDay(SIZE, day);
    writeResult('relay-day', { size: SIZE, day });
  });
}
