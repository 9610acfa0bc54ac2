import {
  type BridgeAnswer,
  type BridgeRequest,
  INSERT_DEADLINE_MS,
  MAX_TEXT_CHARS,
} from '@/lib/helpdesk/bridge/protocol';

import type { Composer } from './deskhand';
import { complain, guard, need } from './guard';
import { addStateElement, findTicketElement } from './state-element';

interface Offer {
  composer: Composer;
  /** States it; an offer whose element the page has thrown away is none. */
  element: HTMLElement;
  /** An insertion was given up on, and may still come. */
  isAwaited?: boolean;
}

const FAILED: BridgeAnswer = { problem: 'failed' };

/** What the page offers to write with, by kind. */
const offers: Partial<Record<string, Offer>> = {};

export function offerComposer(composer: Composer): () => void {
  let element: HTMLElement | undefined;
  guard('offerComposer', () => {
    const { kind, insert: write, read = write, undo = write } = composer;
    need(
      /^(reply|note)$/.test(kind) && [write, read, undo].every((act) => typeof act === 'function'),
      'give { kind: "reply" or "note", insert, read?, undo? }',
    );
    offers[kind]?.element.remove();
    element = addStateElement('composer');
    element.dataset.kind = kind;
    offers[kind] = { composer, element };
  });
  return () => element?.remove();
}

/** Does what the extension asks for, as far as the page has offered it. */
export async function perform(request: BridgeRequest): Promise<BridgeAnswer> {
  const { act, kind, ticketId } = request;
  const offer = offers[kind];
  try {
    // The page may show something else by now than when the extension looked.
    const stated = JSON.parse(findTicketElement()?.textContent || '{}') as { id?: unknown };
    if (!offer?.element.isConnected || stated.id !== ticketId) return FAILED;
    if (act === 'insert') return await insert(offer, request);
    // Whoever speaks for the extension may ask for anything.
    if (act !== 'read' && act !== 'undo') return FAILED;
    if (!offer.composer[act]) return { problem: 'not-offered' };
    offer.isAwaited &&= act === 'read';
    return { text: (await offer.composer[act]()) || '' };
  } catch (error) {
    complain(act, error);
    return FAILED;
  }
}

async function insert(
  offer: Offer,
  { text, html, mode }: Extract<BridgeRequest, { act: 'insert' }>,
): Promise<BridgeAnswer> {
  if ((text + html).length > MAX_TEXT_CHARS) return FAILED;
  const { composer } = offer;
  const inserting = Promise.resolve(composer.insert({ text, html, mode }));
  const inserted = await Promise.race([
    inserting,
    new Promise<Offer>((resolve) => void setTimeout(resolve, INSERT_DEADLINE_MS, offer)),
  ]);
  if (typeof inserted === 'string') return { text: inserted };
  complain('insert', `must answer the inserted text within ${INSERT_DEADLINE_MS} ms`);
  // Something was written, but nobody knows what.
  if (inserted !== offer) return { text: '' };
  offer.isAwaited = true;
  // What comes after all has been reported as failed.
  void inserting.then(() => guard('undo', () => offer.isAwaited && composer.undo?.()));
  return FAILED;
}
