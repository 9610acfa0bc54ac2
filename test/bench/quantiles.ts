/** Milliseconds. */
export interface Timing {
  p50: number;
  p99: number;
}

/** Returns the median, or the greater of two middle values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the value that 99 of 100 do not exceed. */
export function findP99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}

export function summarise(times: readonly number[]): Timing {
  return { p50: median(times), p99: findP99(times) };
}
