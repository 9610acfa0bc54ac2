import { expect, test, vi } from 'vitest';

import { createConfigReader } from '@/plugin/frame/config-reader';
import type { AgentConfig } from '@/plugin/frame/read-settings';

const CONFIG: AgentConfig = { agent: 'ada', panel: {}, hasShop: false };

/** A relay that answers `silences` times without settings, and a clock that the test moves. */
function stage(silences: number) {
  vi.useFakeTimers();
  let asked = 0;
  const ask = vi.fn<() => Promise<AgentConfig | undefined>>(() => {
    asked += 1;
    return Promise.resolve(asked > silences ? CONFIG : undefined);
  });
  const onChange = vi.fn<(isLost: boolean) => void>();
  const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
  return { ...createConfigReader({ ask, wait, onChange }), ask, onChange };
}

test('settings that the relay tells soon are no news, and are asked for once', async () => {
  const { read, ask, onChange } = stage(3);
  const reading = Promise.all([read(), read()]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await reading).toEqual([CONFIG, CONFIG]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(4);
  expect(onChange).not.toHaveBeenCalled();
});

test('the agent is told after ten seconds, and the reader goes on until the relay is back, after an hour, too', async () => {
  const { read, onChange } = stage(100);
  const reading = read();
  await vi.advanceTimersByTimeAsync(9999);
  expect(onChange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onChange.mock.calls).toEqual([[true]]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await reading).toEqual(CONFIG);
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

test('a relay that takes each question and does not answer is told, too', async () => {
  const { read, ask, onChange } = stage(0);
  ask.mockReturnValueOnce(new Promise(() => undefined));
  void read();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onChange.mock.calls).toEqual([[true]]);
});

test('another try of the agent does not wait', async () => {
  const { read, tryAgain, ask, onChange } = stage(7);
  const reading = read();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(ask).toHaveBeenCalledTimes(7);
  tryAgain();
  expect(await reading).toEqual(CONFIG);
  expect(onChange.mock.lastCall).toEqual([false]);
});

test('a reader whose settings nobody wants stops', async () => {
  const { read, ask } = stage(100);
  const reading = expect(read()).rejects.toThrow('signed out');
  ask.mockRejectedValueOnce(new Error('signed out'));
  await vi.advanceTimersByTimeAsync(500);
  await reading;
});
