import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { findRecipe } from '@/lib/helpdesk/auto/find-recipe';
import { examinePage } from '@/lib/helpdesk/doctor/examine-page';
import { takeSnapshot } from '@/lib/helpdesk/doctor/take-snapshot';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { readSameOrigin } from '@/lib/http/read-same-origin';
import { answerCalls } from '@/test/drivers/answer-calls';

import { addFields } from './clobber-forms';
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

/** Does all that Deskhand does to learn about a page, before and after its forms have such fields. */
export interface ClobberCall {
  adapter: string;
  clobbers: true;
}

async function learn(adapter: Adapter) {
  const reading = await createTicketReader(adapter, readSameOrigin)();
  const { findings } = await examinePage(adapter, readSameOrigin);
  const { findings: snapshotFindings } = await takeSnapshot(adapter, readSameOrigin);
  return { reading, findings, snapshotFindings, found: findRecipe(document, location.href) };
}

answerCalls(async (call: ReadCall | ClobberCall): Promise<Reading[] | unknown[]> => {
  const adapter = ADAPTERS[call.adapter];
  if (!adapter) throw new Error(`There is no adapter ${call.adapter}`);
  if ('clobbers' in call) {
    const clobber = addFields();
    const before = await learn(adapter);
    clobber();
    return [before, await learn(adapter)];
  }
  const original = document.documentElement.innerHTML;
  const readings: Reading[] = [];
  for (const list of call.mutations) {
    // As it was served, with its frames loaded.
    if (list.length > 0) document.documentElement.innerHTML = original;
    mutatePage(list);
    const before = document.documentElement.outerHTML;
    const result = await createTicketReader(adapter, readSameOrigin)();
    readings.push({ result, isUntouched: document.documentElement.outerHTML === before });
  }
  return readings;
});
