import type { TicketReading } from '@/lib/domain/ticket-reading';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { ADAPTERS } from '@/lib/helpdesk/registry';
import { readSameOrigin } from '@/lib/http/read-same-origin';

import { type Mutation, mutatePage } from '../mutate-page';

/** What a test may have the content script do: read the page as it is, or after each of some lists of changes. */
export interface ReadCall {
  adapter: string;
  changes: readonly (readonly Mutation[])[];
}

/** What came of one reading. */
export interface Reading {
  result: TicketReading;
  /** Whether the page is as it was before it was read. */
  isUntouched: boolean;
}

async function read({ adapter, changes }: ReadCall): Promise<Reading[]> {
  const how = ADAPTERS[adapter];
  if (!how) throw new Error(`There is no adapter ${adapter}`);
  const original = document.documentElement.innerHTML;
  const readings: Reading[] = [];
  for (const mutations of changes) {
    // A page that is only read stays the one that the helpdesk served, frames and all.
    if (mutations.length > 0) document.documentElement.innerHTML = original;
    mutatePage(mutations);
    const before = document.documentElement.outerHTML;
    const result = await createTicketReader(how, readSameOrigin)();
    readings.push({ result, isUntouched: document.documentElement.outerHTML === before });
  }
  return readings;
}

// A test speaks through the page, with which a content script shares nothing but the document and its events.
document.addEventListener('deskhand-test-call', (event) => {
  const { id, call } = JSON.parse((event as CustomEvent<string>).detail) as { id: string; call: ReadCall };
  const answer = (detail: object): boolean =>
    document.dispatchEvent(new CustomEvent(`deskhand-test-answer-${id}`, { detail: JSON.stringify(detail) }));
  void read(call).then(
    (readings) => answer({ readings }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
