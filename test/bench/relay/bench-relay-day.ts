import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { measureDay, printDay } from './measure-day';
import { OUTPUT } from './open-bench';
import { withBench } from './with-bench';

/** A day in three minutes: each second of the bench is eight minutes of the day. */
const SIZE = { relays: 2, agents: 250, messagesPerAgent: 30, secondsPerHour: 7.5 };

/** Simulates a day of a contact centre, prints it by the hour and writes it to a file. */
export function benchRelayDay(): Promise<void> {
  return withBench(async (bench) => {
    const day = await measureDay(bench, SIZE);
    printDay(SIZE, day);
    const result = {
      measuredAt: new Date().toISOString(),
      node: process.version,
      cores: availableParallelism(),
      size: SIZE,
      day,
    };
    writeFileSync(join(OUTPUT, 'relay-day.json'), JSON.stringify(result, null, 2));
    console.log('Written to bench-output/relay-day.json');
  });
}
