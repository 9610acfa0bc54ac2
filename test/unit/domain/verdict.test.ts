import { describe, expect, it } from 'vitest';

import { ACTION_TYPES } from '@/lib/contract/values';
import { decideVerdict } from '@/lib/domain/verdict';

describe('the verdict', () => {
  it.each(
    ACTION_TYPES.flatMap((actionType) => [true, false, null, undefined].map((handoff) => ({ actionType, handoff }))),
  )(
    'the verdict of $actionType with handoff $handoff keeps both, and only MESSAGE may be inserted',
    ({ actionType, handoff }) => {
      expect(decideVerdict({ actionType, handoff, content: 'Hello' })).toEqual({
        kind: actionType,
        actionType,
        handoff: handoff ?? undefined,
        canInsert: actionType === 'MESSAGE',
      });
    },
  );

  it.each(['message', 'MESSAGE ', 'ESCALATE', '__proto__'])(
    'the verdict of an unknown action type, %j, is neutral',
    (actionType) => {
      expect(decideVerdict({ actionType, content: 'Hello' })).toMatchObject({
        kind: 'UNKNOWN',
        actionType,
        canInsert: false,
      });
    },
  );

  it.each(['', ' \n', null, undefined])(
    'the verdict of MESSAGE with the content %j offers nothing to insert',
    (content) => {
      expect(decideVerdict({ actionType: 'MESSAGE', content })).toMatchObject({ kind: 'EMPTY', canInsert: false });
    },
  );

  it('the verdict carries reason and description, and leaves out blank ones', () => {
    const verdict = decideVerdict({ actionType: 'TO_AGENT', reason: ' ASKED ', reasonDescription: 'Wants a person' });
    expect(verdict).toMatchObject({ reason: 'ASKED', reasonDescription: 'Wants a person' });
    const blank = decideVerdict({ actionType: 'TO_AGENT', reason: null, reasonDescription: ' ' });
    expect(Object.keys(blank)).not.toContain('reason');
    expect(Object.keys(blank)).not.toContain('reasonDescription');
  });
});
