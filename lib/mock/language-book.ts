import type { TargetLanguage } from '@/lib/contract/suggestion-values';

/** What a customer may want, as far as the stand-in can tell from a language's usual words. */
export const CUES = [
  /** Written by a machine: out of office, delivery notice. */
  'automatic',
  /** Wants no more mail. */
  'stop',
  /** Threatens legal steps. */
  'legal',
  /** Wants to talk to a person. */
  'person',
  /** Wants something done that a person must do: new address, exchange, refund. */
  'change',
  /** Asks how an order stands. */
  'status',
  /** Says thank you. */
  'thanks',
] as const;
export type Cue = (typeof CUES)[number];

/**
 * One language of the stand-in platform: by which words it understands a customer, and what it writes. Texts hold
 * `{name}`, `{order}`, `{tracking}`, `{status}`, `{text}`, `{subject}`, `{customer}`, `{team}` where a value belongs.
 */
export interface LanguageBook {
  /** Value of the contract's `targetLanguage`. */
  target: TargetLanguage;
  /** BCP 47 tag. */
  tag: string;
  /** Whether people are addressed by the first part of their name. */
  greetsByFirstName: boolean;
  /** What stands between two sentences. */
  sentenceGap: ' ' | '';
  /** Letters only this language uses, or, where languages share an alphabet, frequent words separated by spaces. */
  recognisedBy: { script: RegExp } | { words: string };
  cues: Record<Cue, RegExp>;
  reply: {
    greetNamed: string;
    greet: string;
    shipped: string;
    pending: string;
    delivered: string;
    cancelled: string;
    otherStatus: string;
    tracking: string;
    trackingLater: string;
    contents: string;
    change: string;
    notFound: string;
    askNumber: string;
    person: string;
    review: string;
    unclear: string;
    closing: string;
  };
  summary: {
    about: string;
    counts: string;
    first: string;
    latest: string;
    order: string;
    /** Follows `order`. */
    tracking: string;
    empty: string;
  };
}
