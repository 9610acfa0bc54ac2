import type { RowKind } from '../storage/tables';

/** Reads orders and products where they are kept. A module for `commerce.source` exports one as its default. */
export interface ShopSource {
  /**
   * Yields lists of the contract's objects; an order may carry `lastUpdatedAt`.
   * @param since only rows that have changed after this time are needed; undefined for all rows
   */
  read: (kind: RowKind, options: { since: Date | undefined; signal: AbortSignal }) => AsyncIterable<readonly unknown[]>;
}

/** A source gave no complete answer. The message contains no address and no token. */
export class ShopUnreadable extends Error {
  override name = 'ShopUnreadable';
}
