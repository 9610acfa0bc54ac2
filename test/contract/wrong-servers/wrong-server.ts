import type { CheckOptions } from '@/lib/conformance/check-integrator';
import type { Surroundings } from '@/lib/conformance/endpoint';
import { RULES, type RuleId } from '@/lib/conformance/rules';

import { type Behaviour, type Path, PATHS, type Query } from './start-server';

/** An honest server with one fault, and what the check has to say about it: these rules and no other. */
export interface WrongServer {
  name: string;
  behaviour: Partial<Behaviour>;
  /** Rule → what its findings name as the field; a warning where the contract only recommends. */
  faults: Partial<Record<RuleId, RegExp>>;
  /** How to look, where the fault does not show by itself. */
  look?: { options?: Partial<CheckOptions>; surroundings?: Partial<Surroundings> };
  /** Interfaces that show it; without this, all that have the rules. */
  on?: readonly Path[];
}

export const ORDERS: readonly Path[] = ['/orders'];
export const PRODUCTS: readonly Path[] = ['/products'];
/** What names a row. */
export const NAME = { '/orders': 'orderNumber', '/products': 'externalId' } as const;

/** Whether a single row is asked for. */
export const isLookUp = (query: Query) => query.orderNumber !== undefined || query.productId !== undefined;

/** A page, or one of its rows. */
export type Row = Record<string, unknown>;

export function without(row: Row, name: string): Row {
  const { [name]: _, ...rest } = row;
  return rest;
}

/** What has to be found out about a wrong server, as `/orders has-next`. */
export function expectedFaults({ faults, on = PATHS }: WrongServer): string[] {
  return on.flatMap((path) =>
    (Object.keys(faults) as RuleId[]).filter((rule) => path in RULES[rule].on).map((rule) => `${path} ${rule}`),
  );
}
