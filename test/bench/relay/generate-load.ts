/** Makes the load of the bench in a process of its own, one load at a time, and is the platform that is called. */
import { startCalledPlatform } from './called-platform';
import { pollEvents } from './poll-events';
import { readPages } from './read-pages';
import { readStored } from './read-stored';
import { reportMessages } from './report-messages';
import { sendCallbacks } from './send-callbacks';
import { simulateDay } from './simulate-day';

const platform = await startCalledPlatform();

const loads = {
  sendCallbacks,
  pollEvents,
  readPages,
  readStored,
  reportMessages: (options: Parameters<typeof reportMessages>[1]) => reportMessages(platform, options),
  simulateDay: (options: Parameters<typeof simulateDay>[1]) => simulateDay(platform, options),
};
export type Loads = typeof loads;

export interface LoadRequest {
  name: keyof Loads;
  options: unknown;
}

process.on('message', ({ name, options }: LoadRequest) => {
  const run = loads[name] as (options: unknown) => Promise<unknown>;
  run(options).then(
    (value) => process.send?.({ value }),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.stack : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
process.send?.({ value: platform.url });
