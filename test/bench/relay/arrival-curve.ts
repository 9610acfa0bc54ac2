import { Random } from '@/demo/shop/sample-data/random';

/**
 * Messages in each hour of a day as a share of the busiest hour: a peak before noon, fewer in the early afternoon, and a second
 * peak. http://mi-reporting.blogspot.com/2012/01/call-arrival-patterns.html calls this the most common pattern of contact centres.
 */
export const ARRIVAL_CURVE = [
  0.04, 0.03, 0.02, 0.02, 0.03, 0.06, 0.14, 0.3, 0.55, 0.8, 0.95, 1, 0.9, 0.75, 0.65, 0.68, 0.8, 0.88, 0.7, 0.48, 0.34,
  0.22, 0.14, 0.08,
];

/** The sum of the curve: as many busiest hours as make a day. */
const BUSIEST_HOURS = ARRIVAL_CURVE.reduce((sum, share) => sum + share, 0);

const SEED = 19;

export interface Arrival {
  hour: number;
  /** Since the begin of the day, in seconds. */
  atSeconds: number;
}

/**
 * Draws the arrivals of a day from a Poisson process whose rate follows the curve, as Brown and others found it for calls
 * ("Statistical Analysis of a Telephone Call Center", 2005). The same arguments give the same arrivals.
 * @param messages their expected number
 */
export function drawArrivals(messages: number, secondsPerHour: number): Arrival[] {
  const random = new Random(SEED);
  const busiestPerSecond = messages / (BUSIEST_HOURS * secondsPerHour);
  return ARRIVAL_CURVE.flatMap((share, hour) => {
    const arrivals: Arrival[] = [];
    for (let at = gap(share); at < secondsPerHour; at += gap(share)) {
      arrivals.push({ hour, atSeconds: hour * secondsPerHour + at });
    }
    return arrivals;
  });

  function gap(share: number): number {
    return -Math.log((random.below(1e6) + 1) / 1e6) / (busiestPerSecond * share);
  }
}
