import { expect, test } from 'vitest';

import { composeNote } from '@/components/compose-note';
import { uiText } from '@/demo/browser/ui-text';
import type { Verdict } from '@/lib/domain/verdict';
import { loadTranslator } from '@/lib/i18n/translator';

const VERDICT: Verdict = { kind: 'TO_AGENT', actionType: 'TO_AGENT', handoff: true, canInsert: false };

test.each([
  ['en', '. ', ': '],
  ['zh', '。', '：'],
  ['ja', '。', '：'],
] as const)('punctuates a note as %s does, and leaves the reason unchanged', async (language, separator, colon) => {
  const translator = await loadTranslator(language);
  const facts = { verdict: { ...VERDICT, reasonDescription: '{Ada} waits' }, summary: undefined, order: undefined };
  const advice = translator.t('verdict.TO_AGENT.handoff');
  expect(composeNote(facts, translator)).toBe(`Deskhand${colon}${advice}${separator}{Ada} waits`);
});

test('a note holds only the advice where there is no reason', async () => {
  const translator = await loadTranslator('zh');
  expect(composeNote({ verdict: VERDICT, summary: undefined, order: undefined }, translator)).toBe(
    `Deskhand：${translator.t('verdict.TO_AGENT.handoff')}`,
  );
});

const ORDER = { orderNumber: '10023', status: 'SHIPPED', totalAmount: 129.9, currency: 'EUR', trackingNumber: '1Z999' };

test.each([
  [{ buyer: 'customer', isSample: false }, `Order 10023: Shipped, €129.90, ${uiText('order.tracking')}: 1Z999`],
  [{ buyer: 'another', isSample: false }, 'Order 10023: Shipped, Belongs to another buyer'],
  [{ buyer: 'unknown', isSample: false }, 'Order 10023: Shipped, Buyer unknown'],
  [{ buyer: 'customer', isSample: true }, `Order 10023: Sample, Shipped, €129.90, ${uiText('order.tracking')}: 1Z999`],
] as const)('a note tells of the order only the fields that may be told: %o', async (provenance, line) => {
  const translator = await loadTranslator('en');
  const facts = { verdict: VERDICT, summary: undefined, order: { order: ORDER, ...provenance } };
  expect(composeNote(facts, translator).split('\n\n')[1]).toBe(line);
});
