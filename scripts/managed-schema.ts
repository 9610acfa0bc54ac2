/** `npm run managed-schema`: writes the JSON Schema by which Chromium reads an organization's policy. */
import * as z from 'zod';

import { runMain } from '@/command-line/define-program';
import { policySchema } from '@/lib/settings/policy-schema';

import { writeDocuments } from './write-documents';

interface PolicySchema {
  type?: string;
  enum?: string[];
  minimum?: number;
  properties?: Record<string, PolicySchema>;
  items?: PolicySchema;
}

const DESCRIPTIONS: Record<string, string> = {
  channel: "The channel's addresses, as copied from its configuration page. A policy lies readable on the device.",
  relay: "The company's relay, which holds the channel's addresses. Each agent redeems a code for a token.",
  desks: 'Helpdesk pages that are read, and how.',
  commerce: 'Where orders and products come from; base address and bearer token are for the source http.',
};

/** Lists of languages grow, and Chromium drops the value that an older list lacks. */
const OPEN_LISTS = new Set(['targetLanguage', 'uiLanguage']);

/** Keeps the keywords that Chromium knows. Deskhand checks the rest, so one mistake does not cost the whole list. */
function simplify({ type, enum: values, minimum, properties, items }: PolicySchema, name = ''): object {
  return {
    ...(DESCRIPTIONS[name] && { description: DESCRIPTIONS[name] }),
    type,
    ...(values && !OPEN_LISTS.has(name) && { enum: values }),
    ...(minimum !== undefined && { minimum }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, simplify(schema, key)])),
    }),
    ...(items && { items: simplify(items) }),
  };
}

/** The schema, as a program. */
export const managedSchema = writeDocuments('managed-schema', [
  {
    title: 'Policy schema',
    file: 'public/managed-schema.json',
    create: () => simplify(z.toJSONSchema(policySchema, { io: 'input' }) as PolicySchema),
  },
]);

if (import.meta.main) await runMain(managedSchema);
