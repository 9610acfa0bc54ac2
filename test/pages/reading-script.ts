import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { findRecipe } from '@/lib/helpdesk/auto/find-recipe';
import { showPageButton } from '@/lib/helpdesk/button/show-page-button';
import { insertIntoComposer, undoInsertion } from '@/lib/helpdesk/composer/insert';
import { examinePage } from '@/lib/helpdesk/doctor/examine-page';
import { takeSnapshot } from '@/lib/helpdesk/doctor/take-snapshot';
import { findComposer } from '@/lib/helpdesk/find-composer';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { findGuesses } from '@/lib/helpdesk/teach/find-guesses';
import { learnRecipe } from '@/lib/helpdesk/teach/recipe-from-examples';
import { createJudge } from '@/lib/helpdesk/visibility/create-judge';
import { createPageWatch } from '@/lib/helpdesk/watch-page';
import { readSameOrigin } from '@/lib/http/same-origin/read-same-origin';
import { answerCalls } from '@/test/drivers/answer-calls';

import { addFields } from './clobber-forms';
import { type Mutation, mutatePage } from './mutate-page';

offerPart('visibility', { createJudge });

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

/** Does all that Deskhand does on a page, before and after its forms have such fields. */
export interface ClobberCall {
  /** Without such an adapter, the conversation is found. */
  adapter: string;
  clobbers: true;
}

export interface Clobbered {
  before: unknown;
  after: unknown;
}

/** The button appears within a few frames. */
const NO_PLACE_MS = 3000;

async function learn(known: Adapter | undefined) {
  const found = findRecipe(document, location.href);
  const adapter = known ?? ('recipe' in found ? found.recipe : undefined);
  const learned = { found, lesson: teach() };
  if (!adapter) return learned;
  const reading = await createTicketReader(adapter, readSameOrigin)();
  const { findings } = await examinePage(adapter, readSameOrigin);
  const { findings: snapshotFindings } = await takeSnapshot(adapter, readSameOrigin);
  return { ...learned, reading, findings, snapshotFindings, button: await placeButton(adapter, reading) };
}

const numberOf = (element: Element | undefined): number =>
  [...document.querySelectorAll('*')].indexOf(element as Element);

/** Takes each guess of the lesson, as an agent does who presses Enter at every step. */
function teach(): unknown {
  const guesses = findGuesses(document);
  const { customer } = guesses;
  const taught = customer && learnRecipe({ ...guesses, customer }, location.href, location.hostname);
  return {
    guesses: Object.entries(guesses).map(([step, element]) => [step, numberOf(element)]),
    taught:
      typeof taught === 'object'
        ? { ...taught, messages: taught.messages.map((each) => ({ ...each, element: numberOf(each.element) })) }
        : taught,
  };
}

/** Returns the place of the page button, at pages that get one. */
async function placeButton(adapter: Adapter, reading: TicketReading): Promise<unknown> {
  if (reading.kind !== 'ticket' || !findComposer(adapter)) return undefined;
  const script = new AbortController();
  const look = { element: `x-${Math.random().toString(36).slice(2)}`, label: { textContent: 'Suggest reply' } };
  const placing = new Promise<unknown>((resolve, reject) => {
    const onClick = (): Promise<boolean> => Promise.resolve(true);
    showPageButton(
      adapter,
      look,
      createPageWatch(),
      { onApproach: () => undefined, onClick, onFailure: reject },
      script.signal,
    );
    const observer = new MutationObserver(() => {
      const host = document.querySelector('[deskhand-ask]');
      if (host) resolve([host.getAttribute('place'), host.getBoundingClientRect().toJSON()]);
    });
    observer.observe(document, { childList: true, subtree: true });
    // A page without styles may have no place.
    setTimeout(resolve, NO_PLACE_MS, 'none');
  });
  return placing.finally(() => script.abort());
}

/** Inserts into the open composer, and undoes it. */
async function insert(adapter: Adapter | undefined): Promise<unknown> {
  const composer = adapter && findComposer(adapter);
  if (!composer || composer.state.editor === 'page') return 'no-composer';
  const wanted = { mode: 'end', html: '<p>Your backpack is found.</p>', text: 'Your backpack is found.' } as const;
  const { outcome } = await insertIntoComposer(composer.element, { ...wanted, signature: composer.signature });
  return [outcome, outcome === 'inserted' && (await undoInsertion())];
}

answerCalls(async (call: ReadCall | ClobberCall): Promise<Reading[] | Clobbered> => {
  const adapter = ADAPTERS[call.adapter];
  if ('clobbers' in call) {
    const { clobber, restore } = await addFields();
    const before = await learn(adapter);
    clobber();
    const learned = await learn(adapter);
    const after = { ...learned, insertion: await insert(adapter) };
    restore();
    // The clobbered page comes first, because an insertion may leave its traces in a document without scripts.
    return { before: { ...before, insertion: await insert(adapter) }, after };
  }
  if (!adapter) throw new Error(`There is no adapter ${call.adapter}`);
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
