import type { InsertOutcome, InsertRequest, InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import type { InsertionState } from '@/lib/domain/insertion-state';

import { panelWith } from '../panel-with';
import { SUGGESTION } from '../sample';
import type { StateOf } from '../state';

type Silence = Extract<InsertionState, { state: 'unanswered' }>['why'];

/** Every outcome, with what else the page may say of it. */
const OUTCOMES: Record<InsertOutcome, Omit<InsertResult, 'outcome'>[]> = {
  inserted: [{}, { focusStayedOutside: true }],
  'already-there': [{}],
  'refused-note': [{}],
  'refused-other-ticket': [{}],
  'no-composer': [{}, { isOpening: true }],
  failed: [{}],
};

const UNDONE: Record<UndoOutcome, true> = { undone: true, 'changed-since': true, 'nothing-to-undo': true };

const SILENCES: Record<Silence, true> = {
  'no-receiver': true,
  interrupted: true,
  'extension-updated': true,
  refused: true,
};

/** What became of a text that was to be written, as a reply and as a note. */
export function insertionStates(): StateOf<'panel'>[] {
  const outcomes = Object.entries(OUTCOMES) as [InsertOutcome, Omit<InsertResult, 'outcome'>[]][];
  const ended = (['reply', 'note'] as const).flatMap((as) =>
    outcomes.flatMap(([outcome, more]) =>
      more.map((result) => {
        const name = [outcome, ...Object.keys(result), as === 'note' && 'as-note'].filter(Boolean).join('-');
        return insertionState(name.toLowerCase(), {
          state: 'ended',
          request: requestAs(as),
          result: { outcome, ...result },
        });
      }),
    ),
  );
  return [
    insertionState('nothing-to-insert', { state: 'nothing-to-insert' }),
    insertionState('writing', { state: 'writing', as: 'reply' }),
    ...ended,
    ...(Object.keys(UNDONE) as UndoOutcome[]).map((outcome) =>
      insertionState(outcome, { state: 'undo-ended', as: 'reply', outcome }),
    ),
    ...(Object.keys(SILENCES) as Silence[]).map((why) =>
      insertionState(why, { state: 'unanswered', as: 'reply', why }),
    ),
  ];
}

function requestAs(as: InsertRequest['as']): InsertRequest {
  return { ticketId: '4711', as, mode: 'cursor', html: '<p>Hello Ada</p>', text: 'Hello Ada' };
}

function insertionState(name: string, insertion: InsertionState): StateOf<'panel'> {
  return panelWith(`insertions/${name}`, {
    suggestion: { request: { state: 'answered' }, suggestion: SUGGESTION, insertion },
  });
}
