/** Draws from a fixed series of numbers. */
export interface Random {
  /** A whole number from 0 up to, not including, `count`. */
  below: (count: number) => number;
  /** One of the items. */
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** True in so many of a hundred cases. */
  percent: (share: number) => boolean;
}

/** The series that belongs to a seed: mulberry32, which is quick and even enough for sample data. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    percent: (share) => below(100) < share,
  };
}
