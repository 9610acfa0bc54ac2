import { expect, test } from 'vitest';

import { composeNote } from '@/components/compose-note';
import type { Verdict } from '@/lib/domain/verdict';
import { loadTranslator } from '@/lib/i18n/translator';

const VERDICT: Verdict = { kind: 'TO_AGENT', actionType: 'TO_AGENT', handoff: true, canInsert: false };

test.each([
  ['en', 'Deskhand: Hand over to a person. {Ada} waits'],
  ['zh', 'Deskhand: 转人工。{Ada} waits'],
  ['ja', 'Deskhand: 有人対応に引き継ぎ。{Ada} waits'],
] as const)(
  'a note in %s parts advice and reason as that language does, and leaves the reason as it is',
  async (language, note) => {
    const translator = await loadTranslator(language);
    const facts = { verdict: { ...VERDICT, reasonDescription: '{Ada} waits' }, summary: undefined, order: undefined };
    expect(composeNote(facts, translator)).toBe(note);
  },
);

test('a note without a reason says the advice alone', async () => {
  const translator = await loadTranslator('zh');
  expect(composeNote({ verdict: VERDICT, summary: undefined, order: undefined }, translator)).toBe('Deskhand: 转人工');
});
