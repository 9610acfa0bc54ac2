import * as z from 'zod/mini';

import type { Adapter } from '@/lib/adapters/shape';
import type { RecipeFault, RecipeProblem } from '@/lib/domain/recipe-problem';
import { TICKET_ROLES } from '@/lib/domain/ticket';
import { lazy } from '@/lib/shared/lazy';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { findPatternFault } from './pattern-fault';

const MAX_LENGTH = 20_000;

const text = lazy(() => z.string().check(z.minLength(1), z.maxLength(2000)));
const pattern = lazy(() =>
  text.check((context) => {
    const fault = findPatternFault(context.value);
    if (fault) context.issues.push({ code: 'custom', input: context.value, params: { fault } });
  }),
);
/**
 * Accepts one of two shapes. If a value has neither shape, reports the first problem of the shape that was probably intended: the
 * one with fewer problems, or with problems deeper inside. `z.union` reports only that none fits.
 */
function either<One, Other>(one: z.ZodMiniType<One>, other: z.ZodMiniType<Other>): z.ZodMiniType<One | Other> {
  return z.custom<One | Other>().check(({ value, issues }) => {
    const ofOne = one.safeParse(value).error?.issues ?? [];
    const ofOther = other.safeParse(value).error?.issues ?? [];
    const [first] = ofOne;
    const [second] = ofOther;
    if (!first || !second) return;
    const difference = ofOne.length - ofOther.length || second.path.length - first.path.length;
    const intended = difference > 0 ? second : first;
    // zod's types do not show that an issue with its input is a raw issue.
    issues.push({ ...intended, input: value } as z.core.$ZodRawIssue);
  });
}

const source = lazy(() =>
  z
    .strictObject({
      select: z.optional(text),
      attribute: z.optional(text),
      of: z.optional(z.enum(['address'])),
      fact: z.optional(text),
      pattern: z.optional(pattern),
    })
    // A field is read by a selector, so that the selector can be checked.
    .check(z.refine(({ select, attribute }) => attribute !== 'value' || select !== undefined, { path: ['select'] })),
);
/** Without a separator between two placeholders, an address could be split in many ways. */
const address = lazy(() => text.check(z.refine((template) => !/\}[^/?&#{}]*\{/.test(template))));
const sources = lazy(() => z.array(source).check(z.maxLength(20)));

const composerMode = lazy(() => z.enum(['reply', 'note', 'unknown']));

/** Unknown keys are errors, so that a typing error is found. */
const recipeSchema = lazy(
  () =>
    z.strictObject({
      id: text,
      name: text,
      evidence: z.strictObject({
        seen: text,
        by: z.enum(['live', 'source', 'others', 'page', 'own', 'taught', 'found']),
        version: z.optional(text),
      }),
      root: z.optional(text),
      ticketId: sources.check(z.minLength(1)),
      scope: z.optional(sources),
      number: z.optional(sources),
      subject: z.optional(sources),
      language: z.optional(sources),
      customerName: z.optional(sources),
      customerEmail: z.optional(sources),
      thread: z.strictObject({
        container: text,
        messages: either(
          z.strictObject({
            each: text,
            body: text,
            drop: z.optional(text),
            preformatted: z.optional(text),
            attachments: z.optional(text),
            attachmentName: z.optional(sources),
          }),
          z.strictObject({ path: text, text, html: text, attachments: text }),
        ),
        order: either(
          z.enum(['oldest-first', 'newest-first', 'by-id', 'by-time']),
          z.strictObject({ newestFirst: text }),
        ),
        opening: z.optional(text),
        id: z.optional(sources),
        roles: z
          .array(
            z.strictObject({
              role: z.enum(TICKET_ROLES),
              is: z.optional(text),
              facts: z.optional(z.record(z.string(), z.array(z.string()))),
              author: z.optional(
                z.strictObject({
                  is: source,
                  among: z.optional(source),
                  names: z.optional(z.array(text).check(z.maxLength(100))),
                }),
              ),
            }),
          )
          .check(z.maxLength(50)),
        noteLabels: z.optional(z.array(text).check(z.maxLength(200))),
        publicMarks: z.optional(z.array(text).check(z.maxLength(200))),
        author: z.optional(sources),
        time: z.optional(sources),
        total: z.optional(sources),
        elsewhere: z.optional(z.strictObject({ address, partial: z.optional(text) })),
        more: z.optional(z.strictObject({ find: text, address: z.optional(address) })),
      }),
      facts: z.optional(
        z.strictObject({
          ticket: z.optional(z.strictObject({ address, item: text })),
          messages: z.optional(
            z.strictObject({
              address,
              rows: text,
              key: text,
              person: z.optional(z.strictObject({ address, of: text })),
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
        z
          .array(z.strictObject({ mode: composerMode, click: text, leavesPage: z.optional(z.boolean()) }))
          .check(z.maxLength(20)),
      ),
      sharedBox: z.optional(z.boolean()),
      composerFrames: z.optional(text),
      composersElsewhere: z.optional(text),
      buttonPlaces: z.optional(
        z.array(z.strictObject({ at: text, side: z.enum(['beforebegin', 'afterbegin', 'beforeend', 'afterend']) })),
      ),
    }) satisfies z.ZodMiniType<Adapter>,
);

/** Parses a recipe, or returns its first problem and the place. `findSelectorFault` checks the selectors, in a document. */
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

function readProblem(issue: Issue, json: unknown): RecipeProblem {
  const at = issue.path;
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

/** Takes only the position, because the browsers' messages quote the text. */
function readPlace(words: string, recipe: string): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(words) ?? [];
  if (line) return `${line}:${column}`;
  const position = /position (\d+)/.exec(words)?.[1];
  const before = recipe.slice(0, position === undefined ? undefined : Number(position)).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
