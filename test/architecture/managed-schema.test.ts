import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';

import { policySchema } from '@/lib/settings/policy-schema';
import { settingsSchema } from '@/lib/settings/settings';
import { managedSchema } from '@/scripts/managed-schema';
import { runProgram } from '@/test/drivers/run-program';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

function keysOf({ properties = {} }: Schema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    schema.properties ? keysOf(schema, `${prefix}${name}.`) : [prefix + name],
  );
}
const read = () => readFileSync('public/managed-schema.json', 'utf8');
const keysOfSchema = (schema: z.core.$ZodType) =>
  keysOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

it('the managed schema is the output of `npm run managed-schema`', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'schema.json');
  const { status, stderr } = await runProgram(managedSchema, [file]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(read())).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

it('names every key of the settings, and of the policy', () => {
  const keys = keysOf(JSON.parse(read()) as Schema);
  expect(keys.toSorted()).toEqual(keysOfSchema(policySchema).toSorted());
  expect(keys).toEqual(expect.arrayContaining(keysOfSchema(settingsSchema)));
  expect(keysOfSchema(settingsSchema)).toContain('limits.suggestionsPerDay');
});

it('keeps to the keywords that Chromium knows', () => {
  const keywords = new Set([...read().matchAll(/"(\$?\w+)": (?:["[{\d])/g)].map(([, word]) => word));
  const names = [
    ...keysOfSchema(policySchema).flatMap((key) => key.split('.')),
    'match',
    'adapter',
    'recipe',
    'name',
    'button',
    'id',
    'label',
    'instruction',
  ];
  for (const name of names) keywords.delete(name);
  expect(keywords).toEqual(new Set(['description', 'enum', 'items', 'minimum', 'properties', 'type']));
});
