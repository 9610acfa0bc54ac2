import type { Figures } from './figure-series';

/** Writes p50 and p99 in milliseconds. */
export function writeLatency({ p50 = Number.NaN, p99 = Number.NaN }: Figures): string {
  return `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
}

export function writeWhole(value = Number.NaN): string {
  return value.toFixed(0);
}

export function writeShare(one = Number.NaN, other = Number.NaN): string {
  return `${((100 * one) / other).toFixed(0)} %`;
}
