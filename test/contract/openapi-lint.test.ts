import { readFileSync } from 'node:fs';

import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';

const source = readFileSync('docs/openapi.json', 'utf8');
/** The owner has chosen no licence yet. The contract does not show the HTTP status of the platform's refusals. */
const ACCEPTED_WARNINGS = [
  'info-license',
  'operation-4xx-response',
  'operation-4xx-response',
  'operation-4xx-response',
];

/** Lints a document with Redocly's recommended rules: severity → names of the violated rules. */
async function lint(text: string): Promise<Record<'error' | 'warn', string[]>> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  const named = (severity: string) => problems.filter((each) => each.severity === severity).map(({ ruleId }) => ruleId);
  return { error: named('error'), warn: named('warn').toSorted() };
}

it('Redocly’s linter finds no error in the OpenAPI document, and only explained warnings', async () => {
  expect(await lint(source)).toEqual({ error: [], warn: ACCEPTED_WARNINGS });
});

it.each([
  [
    'a reference that leads nowhere',
    'no-unresolved-refs',
    '#/components/schemas/OrderQuery"',
    '#/components/schemas/No"',
  ],
  ['a misspelled keyword', 'struct', '"operationId"', '"operationName"'],
  ['a parameter that the path does not name', 'path-parameters-defined', '/summary/{xToken}/', '/summary/{token}/'],
])('the linter refuses %s', async (_, rule, right, wrong) => {
  expect(source).toContain(right);
  expect((await lint(source.replace(right, wrong))).error).toContain(rule);
});
