// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { sampleDesk } from '@/lib/adapters/desks/sample-desk';
import { guardRecipe } from '@/lib/adapters/guard-recipe';
import { parseRecipe } from '@/lib/adapters/parse-recipe';
import type { Adapter, ValueSource } from '@/lib/adapters/shape';
import { findValue } from '@/lib/helpdesk/find-value';

const SAMPLE: Adapter = sampleDesk;

function read(html: string, source: ValueSource): string | undefined {
  document.body.innerHTML = html;
  return findValue(guardRecipe({ ...SAMPLE, subject: [source] }).subject, { element: document });
}

it.each([
  ['<input type="password" value="secret">', 'input'],
  ['<input type="text" autocomplete="current-password" value="secret">', 'input'],
  ['<input type="hidden" name="csrf_token" value="secret">', 'form, input'],
  ['<input type="hidden" id="sessionId" value="secret">', 'input'],
  ['<meta name="csrf-token" content="secret">', 'meta'],
])('a recipe does not read %s', (html, select) => {
  for (const attribute of ['value', 'content']) expect(read(html, { select, attribute })).toBeUndefined();
});

it.each([
  ['<input type="hidden" name="ticketId" value="42">', 'value'],
  ['<input type="text" name="subject" value="42">', 'value'],
  ['<meta name="ticket" content="42">', 'content'],
])('a recipe reads %s', (html, attribute) => {
  expect(read(html, { select: 'input, meta', attribute })).toBe('42');
});

it('a recipe cannot read the value of a field without a selector', () => {
  const recipe = { ...SAMPLE, subject: [{ attribute: 'value' }] };
  expect(parseRecipe(JSON.stringify(recipe))).toMatchObject({ ok: false, failure: { at: 'subject.0.select' } });
});

it('leaves the recipe itself unchanged', () => {
  const before = structuredClone(SAMPLE);
  guardRecipe(SAMPLE);
  expect(SAMPLE).toEqual(before);
});
