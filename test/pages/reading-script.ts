import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { readSameOrigin } from '@/lib/http/read-same-origin';
import { answerCalls } from '@/test/drivers/answer-calls';

import { type Mutation, mutatePage } from './mutate-page';

/** Reads the page after each list of mutations. */
export interface ReadCall {
  adapter: string;
  mutations: readonly (readonly Mutation[])[];
}

export interface Reading {
  result: TicketReading;
  /** Whether reading left the page unchanged. */
  isUntouched: boolean;
}

answerCalls(async ({ adapter: name, mutations }: ReadCall): Promise<Reading[]> => {
  const adapter = ADAPTERS[name];
  if (!adapter) throw new Error(`There is no adapter ${name}`);
  const original = document.documentElement.innerHTML;
  const readings: Reading[] = [];
  for (const list of mutations) {
    // As it was served, with its frames loaded.
    if (list.length > 0) document.documentElement.innerHTML = original;
    mutatePage(list);
    const before = document.documentElement.outerHTML;
    const result = await createTicketReader(adapter, readSameOrigin)();
    readings.push({ result, isUntouched: document.documentElement.outerHTML === before });
  }
  return readings;
});
