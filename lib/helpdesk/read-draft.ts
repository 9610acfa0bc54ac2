import type { Adapter } from '@/lib/adapters/shape';
import { type DraftReading, MAX_DRAFT } from '@/lib/domain/draft-reading';
import { DRAFT_START, type DraftState } from '@/lib/domain/ticket';
import type { TicketIdentity } from '@/lib/domain/ticket-identity';

import { findRichEdge, isInRichSignature } from './composer/find-rich-place';
import { type TextField, isField, readCaret } from './composer/open-field';
import { readSelection } from './composer/open-selection';
import { findTextAbove, isInSignature } from './composer/place-in-field';
import { readRichLines } from './composer/read-rich-lines';
import { isTouched } from './composer/watch-typing';
import * as dom from './dom';
import { findComposer, type OpenComposer } from './find-composer';
import { isPlaceholder } from './is-placeholder';

/** Reads the agent's text above signature and quote; undefined where there is none. */
export function readDraft({ element, state, signature }: OpenComposer): DraftState | undefined {
  if (state.editor === 'page') return undefined;
  return isField(element) ? readField(element) : readEditor(element, signature);
}

/** The parts of an `OpenPage` that a draft is read from. Its own type would import this file. */
interface ReadablePage {
  identify: () => TicketIdentity | undefined;
  switches: { waitUntilStable: () => Promise<boolean> };
}

/**
 * Reads the whole draft of a reply, above signature and quote; null without one. Waits while the page opens another ticket. A note
 * is not read.
 */
export async function readReplyDraft(
  adapter: Adapter,
  { identify, switches }: ReadablePage,
): Promise<DraftReading | null> {
  const ticket = (await switches.waitUntilStable()) && identify();
  const composer = ticket && findComposer(adapter, 'reply');
  if (!composer || composer.state.editor === 'page' || composer.state.mode === 'note') return null;
  const text = readText(composer);
  return hasText(text) ? { ticket, text: text.slice(0, MAX_DRAFT) } : null;
}

function readText({ element, signature }: OpenComposer): string {
  if (isField(element)) return findTextAbove(element.value, readCaret(element) === null).trim();
  if (isPlaceholder(dom.textContent(element).trim())) return '';
  const lines = readRichLines(element);
  const own = lines.slice(0, findRichEdge(element, lines, signature, !isTouched(element)));
  return own
    .map(({ text }) => text.trim())
    .join('\n')
    .trim();
}

function readField(field: TextField): DraftState | undefined {
  const caret = readCaret(field);
  const above = findTextAbove(field.value, caret === null);
  if (!hasText(above)) return undefined;
  return {
    start: startOf(above),
    isCursorBehind:
      caret === null ||
      isInSignature(field.value, caret) ||
      !(hasText(above.slice(caret)) || hasText(field.value.slice(above.length, caret))),
  };
}

function readEditor(element: HTMLElement, signature: string | undefined): DraftState | undefined {
  const lines = readRichLines(element);
  const caret = isTouched(element) ? readSelection(element) : null;
  const edge = findRichEdge(element, lines, signature, !caret);
  const own = lines.slice(0, edge).filter(({ text }) => hasText(text));
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last || isPlaceholder(dom.textContent(element).trim())) return undefined;
  return {
    start: startOf(first.text),
    isCursorBehind:
      !caret || isInRichSignature(element, lines, signature, caret) || isBetween(caret, last.last, lines[edge]?.first),
  };
}

/** Whether there is no text between the caret and the two nodes around it. */
function isBetween({ endContainer, endOffset }: Range, above: Node, below: Node | undefined): boolean {
  const gap = new Range();
  // A range whose end comes before its start is empty.
  gap.setStart(endContainer, endOffset);
  gap.setEndAfter(above);
  if (hasText(gap.toString())) return false;
  if (!below) return true;
  gap.setStartBefore(below);
  gap.setEnd(endContainer, endOffset);
  return !hasText(gap.toString());
}

function startOf(text: string): string {
  return text.trim().slice(0, DRAFT_START);
}

function hasText(text: string): boolean {
  return /[^\s\u200B]/.test(text);
}
