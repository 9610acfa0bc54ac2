import type { InsertOutcome, InsertRequest, InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import type { InsertionState } from '@/lib/panel-view/insertion-state';
import { formsOf } from '@/lib/rich-text/reply-text';

import type { StateOf } from '../gallery-state';
import { panelWith } from '../panel-with';
import { CRASH, REPLY, SUGGESTION, TICKET } from '../sample';

type Silence = Extract<InsertionState, { state: 'unanswered' }>['failure'];

const OUTCOMES: Record<InsertOutcome, Omit<InsertResult, 'outcome'>[]> = {
  inserted: [{}, { focusStayedOutside: true }],
  'already-there': [{}],
  'refused-note': [{}, { isKindUnknown: true }],
  'refused-other-ticket': [{}],
  'no-composer': [{}, { isOpening: true }, { isElsewhere: true }],
  failed: [{}, { isTooLong: true }, { isUnsure: true }],
};

const UNDOABLE = {
  pageId: 1,
  request: { ticket: identifyTicket(TICKET), insertionId: 'insertion-1', documentId: 'page-1' },
};

type UndoEnd = Exclude<UndoOutcome, 'refused-other-ticket'>;
const UNDONE: Record<UndoEnd, true> = {
  undone: true,
  'changed-since': true,
  'nothing-to-undo': true,
  'unknown-insertion': true,
};

const SILENCES: Record<Silence, true> = {
  'no-receiver': true,
  interrupted: true,
  'extension-updated': true,
  refused: true,
  threw: true,
};

export function insertionStates(): StateOf<'panel'>[] {
  const outcomes = Object.entries(OUTCOMES) as [InsertOutcome, Omit<InsertResult, 'outcome'>[]][];
  const ended = (['reply', 'note'] as const).flatMap((as) =>
    outcomes.flatMap(([outcome, more]) =>
      more.flatMap((result) => {
        // A box of unknown kind refuses only notes.
        if (as === 'reply' && result.isKindUnknown) return [];
        const name = [outcome, ...Object.keys(result), as === 'note' && 'as-note'].filter(Boolean).join('-');
        return insertionState(name.toLowerCase(), {
          state: 'ended',
          request: requestAs(as),
          result: { outcome, ...result },
          ...(outcome === 'inserted' && { undoable: UNDOABLE }),
        });
      }),
    ),
  );
  return [
    panelWith('insertions/nothing-to-insert', { suggestion: { insertion: { state: 'nothing-to-insert' } } }),
    insertionState('writing', { state: 'writing', as: 'reply' }),
    insertionState('strayed', { state: 'strayed', as: 'reply' }),
    ...ended,
    insertionState('two-greetings', { ...insertedReply(), hasTwoGreetings: true }),
    insertionState('already-there-undoable', {
      state: 'ended',
      request: requestAs('reply'),
      result: { outcome: 'already-there' },
      undoable: UNDOABLE,
    }),
    ...(Object.keys(UNDONE) as UndoEnd[]).map((outcome) =>
      insertionState(outcome, { state: 'undo-ended', as: 'reply', outcome }),
    ),
    ...(Object.keys(SILENCES) as Silence[]).map((failure) =>
      insertionState(failure, {
        state: 'unanswered',
        as: 'reply',
        failure,
        ...(failure === 'threw' && { crash: CRASH }),
      }),
    ),
  ];
}

export function insertedNote(text: string): InsertionState {
  const request = { ...requestAs('note'), ...formsOf({ kind: 'plain', text }) };
  return { state: 'ended', request, result: { outcome: 'inserted' }, undoable: UNDOABLE };
}

export function refusedNote(text: string): InsertionState {
  const request = { ...requestAs('note'), ...formsOf({ kind: 'plain', text }) };
  return { state: 'ended', request, result: { outcome: 'refused-note' } };
}

export function insertedReply(): Extract<InsertionState, { state: 'ended' }> {
  return { state: 'ended', request: requestAs('reply'), result: { outcome: 'inserted' }, undoable: UNDOABLE };
}

function requestAs(as: InsertRequest['as']): InsertRequest {
  return {
    ticket: identifyTicket(TICKET),
    insertionId: 'insertion-1',
    as,
    mode: 'cursor',
    ...(as === 'reply' ? formsOf(REPLY) : { html: '<p>Hello Ada</p>', text: 'Hello Ada' }),
  };
}

function insertionState(name: string, insertion: InsertionState): StateOf<'panel'> {
  return panelWith(`insertions/${name}`, {
    suggestion: { request: { state: 'answered' }, suggestion: SUGGESTION, insertion },
  });
}
