import * as z from 'zod';

import { TARGET_LANGUAGES } from '@/lib/contract/values';

import arabic from './arabic.json';
import chinese from './chinese.json';
import english from './english.json';
import french from './french.json';
import german from './german.json';
import hebrew from './hebrew.json';
import japanese from './japanese.json';
import portuguese from './portuguese.json';
import russian from './russian.json';
import spanish from './spanish.json';

/** A customer's intents, recognized by usual phrases. The first that matches decides. */
export const CUES = [
  /** Out of office, delivery notice. */
  'automatic',
  'stop',
  'legal',
  'person',
  /** New address, exchange, refund: a person must make the change. */
  'change',
  'status',
  'thanks',
] as const;
export type Cue = (typeof CUES)[number];

/** The alternatives of a regular expression that ignores case. */
const cueSchema = z.array(z.string()).transform((alternatives) => new RegExp(alternatives.join('|'), 'i'));

/**
 * A language: phrases by which the stand-in recognizes a customer's intent, and sentences with placeholders: `{name}`,
 * `{order}`, `{tracking}`, `{status}`, `{text}`, `{subject}`, `{customer}`, `{team}`.
 */
const languageBookSchema = z.strictObject({
  target: z.enum(TARGET_LANGUAGES),
  /** BCP 47. */
  tag: z.string(),
  greetsByFirstName: z.boolean(),
  sentenceGap: z.enum([' ', '']),
  /** Scripts that only this language uses, or frequent words where languages share an alphabet. */
  recognisedBy: z.union([
    z.strictObject({ scripts: z.array(z.string()) }).transform(({ scripts }) => ({
      script: new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu'),
    })),
    z.strictObject({ words: z.string() }),
  ]),
  cues: z.record(z.enum(CUES), cueSchema),
  reply: z.strictObject({
    greetNamed: z.string(),
    greet: z.string(),
    shipped: z.string(),
    pending: z.string(),
    delivered: z.string(),
    cancelled: z.string(),
    otherStatus: z.string(),
    tracking: z.string(),
    trackingLater: z.string(),
    contents: z.string(),
    change: z.string(),
    notFound: z.string(),
    askNumber: z.string(),
    person: z.string(),
    review: z.string(),
    unclear: z.string(),
    closing: z.string(),
  }),
  summary: z.strictObject({
    about: z.string(),
    counts: z.string(),
    first: z.string(),
    latest: z.string(),
    order: z.string(),
    /** The sentence after `order`. */
    tracking: z.string(),
    empty: z.string(),
  }),
});
export type LanguageBook = z.infer<typeof languageBookSchema>;

/** Used if the customer's language is unknown and the request names none. */
export const FALLBACK_LANGUAGE = languageBookSchema.parse(english);

/** Japanese comes before Chinese because it uses Han characters too. */
export const LANGUAGE_BOOKS: readonly LanguageBook[] = [
  FALLBACK_LANGUAGE,
  ...[german, french, spanish, portuguese, russian, japanese, chinese, arabic, hebrew].map((book) =>
    languageBookSchema.parse(book),
  ),
];
