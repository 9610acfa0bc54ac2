import {
  type BridgeAnswer,
  type BridgeRequest,
  INSERT_DEADLINE_MS,
  MAX_TEXT_CHARS,
} from '@/lib/helpdesk/bridge/bridge-protocol';

import type { Composer } from './deskhand';
import { reportMisuse, guard, assert } from './guard';
import { addStateElement, findTicketElement } from './state-element';

interface Offer {
  composer: Composer;
  /** The offer ends when the page removes this element. */
  element: HTMLElement;
  /** The insertion timed out and may still finish. */
  isAwaited?: boolean;
}

const FAILED: BridgeAnswer = { problem: 'failed' };

const offers: Partial<Record<string, Offer>> = {};

export function offerComposer(composer: Composer): () => void {
  let element: HTMLElement | undefined;
  guard('offerComposer', () => {
    const { kind, insert: write, read = write, undo = write } = composer;
    assert(
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

/** Performs a request of the extension with the page's functions. */
export async function perform(request: BridgeRequest): Promise<BridgeAnswer> {
  const { act, kind, ticketId, scope } = request;
  const offer = offers[kind];
  try {
    // The page may have changed since the extension looked.
    const { id, scope: stated } = JSON.parse(findTicketElement()?.textContent || '{}') as Record<string, unknown>;
    if (!offer?.element.isConnected || id !== ticketId || (stated && stated !== scope)) return FAILED;
    if (act === 'insert') return await insert(offer, request);
    // Any script of the page can imitate the extension.
    if (act !== 'read' && act !== 'undo') return FAILED;
    if (!offer.composer[act]) return { problem: 'not-offered' };
    offer.isAwaited &&= act === 'read';
    return { text: (await offer.composer[act]()) || '' };
  } catch (error) {
    reportMisuse(act, error);
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
  reportMisuse('insert', `must answer the inserted text within ${INSERT_DEADLINE_MS} ms`);
  // The page inserted something but returned no text.
  if (inserted !== offer) return { text: '' };
  offer.isAwaited = true;
  // The insertion was reported as failed, so a late one is undone.
  void inserting.then(() => guard('undo', () => offer.isAwaited && composer.undo?.()));
  return FAILED;
}
