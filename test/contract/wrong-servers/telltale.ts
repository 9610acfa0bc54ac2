import { type Behaviour, TOKEN } from './start-server';

/** Breaks rules and repeats the token. */
export const TELLTALE: Partial<Behaviour> = {
  present: (row, path) =>
    path === '/orders'
      ? { ...row, totalAmount: `<${TOKEN}> & "${'x'.repeat(40)}${TOKEN}"`, buyerName: '\u0007' }
      : { ...row, title: null, externalId: `${String(row.externalId)}-${TOKEN}\u001B[31m` },
};
