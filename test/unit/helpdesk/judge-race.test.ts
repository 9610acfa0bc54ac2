import { describe, expect, it } from 'vitest';

import { judgeRace, type RaceRecord } from '@/test/faults/judge-race';
import { markOf } from '@/test/faults/race-page';

const made = `Dear ${markOf(1)} Reply made for ${markOf(1)}.`;
const bodyOf = (id: number, ...texts: number[]): string =>
  JSON.stringify({ messages: texts.map((text) => markOf(text)), metadata: { ticketId: String(id) } });

const TRUTH = { wrong: [], isOpening: false, shown: [1, 1], changedAt: 0, wasKept: false };
const GOOD: RaceRecord = {
  truth: { ...TRUTH, drafts: { 1: made, 2: `Dear ${markOf(2)}` } },
  beside: { ...TRUTH, drafts: { 1: `Dear ${markOf(1)}`, 3: `Dear ${markOf(3)}` } },
  shows: [{ ticket: 1, texts: `Subject ${markOf(1)}` }],
  notUndone: [],
  asks: [{ clicked: [1], body: bodyOf(1, 1, 1) }],
  ticket: 1,
  statement: 'inserted',
  hasSuggestion: true,
};
const withDrafts = (drafts: Record<number, string>): RaceRecord['truth'] => ({ ...GOOD.truth, drafts });

describe('The judge of races', () => {
  it('finds no fault in a good race', () => {
    expect(judgeRace(GOOD)).toEqual([]);
    expect(judgeRace({ ...GOOD, notUndone: [1] })).toEqual([]);
  });

  it.each([
    ['wrong show', { shows: [{ ticket: 2, texts: `Reply made for ${markOf(1)}` }] }],
    ['wrong insert', { truth: withDrafts({ 1: made, 2: `Dear ${markOf(2)} Reply made for ${markOf(1)}.` }) }],
    ['wrong insert', { truth: { ...GOOD.truth, wrong: ['for a moment'] } }],
    ['wrong insert', { beside: withDrafts({ 1: made }) }],
    ['wrong undo', { beside: withDrafts({ 1: '' }) }],
    ['wrong undo', { truth: withDrafts({ 1: made, 2: '' }) }],
    ['wrong undo', { notUndone: [2] }],
    ['wrong ask', { asks: [{ clicked: [1], body: bodyOf(1, 2, 2) }] }],
    ['wrong ask', { asks: [{ clicked: [1], body: bodyOf(2, 2) }] }],
    ['lost suggestion', { hasSuggestion: false }],
    ['false statement', { truth: withDrafts({ 1: `Dear ${markOf(1)}` }) }],
    ['false statement', { statement: 'undone' }],
    ['false statement', { statement: 'not-inserted' }],
  ] as const)('finds a %s', (fault, change) => {
    expect(judgeRace({ ...GOOD, ...(change as Partial<RaceRecord>) })).toEqual([fault]);
  });
});
