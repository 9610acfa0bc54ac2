export type ShopInterface = '/orders' | '/products';
export type CallbackInterface = 'reply callback' | 'tag callback' | 'summary callback';
export type DeskInterface = 'ticket query' | CallbackInterface;
export type InterfaceName = ShopInterface | DeskInterface;

/** Breaking a `must` fails the check; breaking a `should` gives a warning. */
type Level = 'must' | 'should';

/** A demand in the contract's words. */
export interface Demand {
  level: Level;
  section: string;
  words: string;
}

export interface Rule {
  title: string;
  on: Partial<Record<InterfaceName, Demand>>;
  advice: string;
}

export function must(section: string, words: string): Demand {
  return { level: 'must', section, words };
}

export function should(section: string, words: string): Demand {
  return { level: 'should', section, words };
}

export const STATUSES = 'Integrator-side HTTP statuses';
export const REFUSAL = 'Other 4xx: request parameters do not meet requirements.';
