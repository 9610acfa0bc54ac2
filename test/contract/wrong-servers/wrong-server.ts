import type { Deps } from '@/conformance/endpoint';
import { RULES, type RuleId } from '@/conformance/rules';
import type { ShopOptions } from '@/conformance/shop/check-shop';

import { type Behaviour, type Path, PATHS, type Query } from './start-server';

/** An honest server with one fault, and the only rules that the check must report. */
export interface WrongServer {
  name: string;
  behaviour: Partial<Behaviour>;
  /** Rule → the field of its findings. A recommendation gives a warning. */
  faults: Partial<Record<RuleId, RegExp>>;
  /** For faults that a default check does not show. */
  look?: { options?: Partial<ShopOptions>; deps?: Partial<Deps> };
  /** Default: all interfaces with the rules. */
  on?: readonly Path[];
}

export const ORDERS: readonly Path[] = ['/orders'];
export const PRODUCTS: readonly Path[] = ['/products'];
export const NAME = { '/orders': 'orderNumber', '/products': 'externalId' } as const;

export const isLookUp = (query: Query) => query.orderNumber !== undefined || query.productId !== undefined;

export type Row = Record<string, unknown>;

export function without(row: Row, name: string): Row {
  const { [name]: _, ...rest } = row;
  return rest;
}

/** Such as `/orders has-next`. */
export function expectedFaults({ faults, on = PATHS }: WrongServer): string[] {
  return on.flatMap((path) =>
    (Object.keys(faults) as RuleId[]).filter((rule) => path in RULES[rule].on).map((rule) => `${path} ${rule}`),
  );
}
