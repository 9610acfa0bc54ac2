import * as z from 'zod/mini';

import type { RecipeFault, RecipeProblem } from '@/lib/domain/recipe-problem';
import { TICKET_ROLES } from '@/lib/domain/ticket';
import type { Adapter } from '@/lib/helpdesk/adapter';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { findPatternFault } from './pattern-fault';

/** Far more than any helpdesk needs; in UTF-16 units. */
const MAX_LENGTH = 20_000;

const text = z.string().check(z.minLength(1), z.maxLength(2000));
const pattern = text.check((context) => {
  const fault = findPatternFault(context.value);
  if (fault) context.issues.push({ code: 'custom', input: context.value, params: { fault } });
});
const source = z.strictObject({
  select: z.optional(text),
  attribute: z.optional(text),
  of: z.optional(z.literal('address')),
  fact: z.optional(text),
  pattern: z.optional(pattern),
});
const sources = z.array(source).check(z.maxLength(20));
const composerMode = z.enum(['reply', 'note', 'unknown']);

/** The shape of an adapter, as a recipe states it: nothing more, so that a slip of the pen is not passed over. */
const recipeSchema = z.strictObject({
  id: text,
  name: text,
  evidence: z.strictObject({
    seen: text,
    by: z.enum(['live', 'source', 'others', 'own', 'taught', 'found']),
    version: z.optional(text),
  }),
  root: z.optional(text),
  ticketId: sources.check(z.minLength(1)),
  subject: z.optional(sources),
  language: z.optional(sources),
  customerName: z.optional(sources),
  customerEmail: z.optional(sources),
  thread: z.strictObject({
    container: text,
    messages: z.union([
      z.strictObject({
        each: text,
        body: text,
        drop: z.optional(text),
        preformatted: z.optional(text),
        attachments: z.optional(text),
        attachmentName: z.optional(sources),
      }),
      z.strictObject({ path: text, text, html: text, attachments: text }),
    ]),
    order: z.union([
      z.enum(['oldest-first', 'newest-first', 'by-id', 'by-time']),
      z.strictObject({ newestFirst: text }),
    ]),
    id: z.optional(sources),
    roles: z
      .array(
        z.strictObject({
          role: z.enum(TICKET_ROLES),
          is: z.optional(text),
          facts: z.optional(z.record(z.string(), z.array(z.string()))),
          author: z.optional(z.strictObject({ is: source, among: source })),
        }),
      )
      .check(z.maxLength(50)),
    author: z.optional(sources),
    time: z.optional(sources),
    elsewhere: z.optional(z.strictObject({ address: text, partial: z.optional(text) })),
  }),
  facts: z.optional(
    z.strictObject({
      ticket: z.optional(z.strictObject({ address: text, item: text })),
      messages: z.optional(
        z.strictObject({
          address: text,
          rows: text,
          key: text,
          person: z.optional(z.strictObject({ address: text, of: text })),
        }),
      ),
    }),
  ),
  composers: z
    .array(
      z.strictObject({
        find: text,
        mode: composerMode,
        editor: z.optional(z.enum(['rich', 'plain', 'page'])),
        signature: z.optional(text),
      }),
    )
    .check(z.maxLength(20)),
  openers: z.optional(
    z.array(z.strictObject({ mode: composerMode, click: text, leavesPage: z.optional(z.literal(true)) })),
  ),
  buttonPlaces: z.optional(
    z.array(z.strictObject({ at: text, side: z.enum(['beforebegin', 'afterbegin', 'beforeend', 'afterend']) })),
  ),
}) satisfies z.ZodMiniType<Adapter>;

/**
 * Makes an adapter of a recipe's text. Its selectors are not looked at: that takes a document (`selector-fault.ts`).
 * @returns the first thing that is wrong, and where
 */
export function parseRecipe(recipe: string): Outcome<Adapter, RecipeProblem> {
  if (recipe.length > MAX_LENGTH) return fail({ fault: 'too-long', at: '' });
  let json: unknown;
  try {
    json = JSON.parse(recipe);
  } catch (error) {
    return fail({ fault: 'not-json', at: readPlace(String(error), recipe) });
  }
  const parsed = recipeSchema.safeParse(json);
  if (parsed.success) return succeed(parsed.data);
  const [issue] = parsed.error.issues;
  return fail(issue ? readProblem(issue, json) : { fault: 'bad-value', at: '' });
}

type Issue = z.core.$ZodIssue;

/** Of a choice between shapes, the issue in the one that was meant: the one that is right the deepest. */
function readProblem(issue: Issue, json: unknown, path: readonly PropertyKey[] = []): RecipeProblem {
  const at = [...path, ...issue.path];
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.map(([first]) => first).filter((first) => first !== undefined);
    const deepest = inner.toSorted((a, b) => b.path.length - a.path.length)[0];
    if (deepest && (deepest.path.length > 0 || deepest.code === 'unrecognized_keys'))
      return readProblem(deepest, json, at);
  }
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const where = [...at, ...(unknown === undefined ? [] : [unknown])].join('.');
  return { fault: faultOf(issue, valueAt(json, at)), at: where };
}

function faultOf(issue: Issue, value: unknown): RecipeFault {
  if (issue.code === 'unrecognized_keys') return 'unknown-part';
  if (issue.code === 'custom') return issue.params?.fault === 'bad-pattern' ? 'bad-pattern' : 'slow-pattern';
  return value === undefined ? 'missing' : 'bad-value';
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => (Object(value) as Record<PropertyKey, unknown>)[step], json);
}

/** Line and column, from what either browser's parser says; of its words, which quote the text, nothing is kept. */
function readPlace(words: string, recipe: string): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(words) ?? [];
  if (line) return `${line}:${column}`;
  const position = /position (\d+)/.exec(words)?.[1];
  // The text ends before the JSON does.
  const before = recipe.slice(0, position === undefined ? undefined : Number(position)).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
