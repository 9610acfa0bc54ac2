/* Lists and limits. Apart from the schemas, so that the panel does not load the parser (28 kB). */

/** Contract: "`messages[].role` values". */
export const REPLY_ROLES = ['SYSTEM', 'USER', 'ASSISTANT', 'FUNCTION', 'TOOL'] as const;

/** Contract: "`contentFormat` values". */
export const CONTENT_FORMATS = ['MARKDOWN', 'HTML', 'PLAIN'] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];
export const DEFAULT_CONTENT_FORMAT = 'HTML' satisfies ContentFormat;

/** Contract: "`targetLanguage` values". `CHINESE` is simplified; `AUTO` is automatic detection. */
export const TARGET_LANGUAGES = [
  'AUTO',
  'ENGLISH',
  'CHINESE',
  'TRADITIONAL_CHINESE',
  'CANTONESE',
  'JAPANESE',
  'FRENCH',
  'GERMAN',
  'SPANISH',
  'ARABIC',
  'RUSSIAN',
  'PORTUGUESE',
  'ITALIAN',
  'KOREAN',
  'DUTCH',
  'INDONESIAN',
  'TURKISH',
  'ROMANIAN',
  'POLISH',
  'PHILIPPINES',
  'VIETNAMESE',
  'THAI',
  'SWEDISH',
  'NORWEGIAN',
  'FINNISH',
  'DANISH',
  'CZECH',
  'SLOVAK',
  'ESTONIAN',
  'LITHUANIAN',
  'LATVIAN',
  'BULGARIAN',
  'HUNGARIAN',
  'CROATIAN',
  'SLOVENIAN',
  'BENGALI',
  'HEBREW',
  'GREEK',
  'HINDI',
] as const;
export type TargetLanguage = (typeof TARGET_LANGUAGES)[number];

/** Contract: "Action types". */
export const ACTION_TYPES = [
  'MESSAGE',
  'NOTHING',
  'CONFUSED',
  'STOPPED',
  'TO_AGENT',
  'NO_REPLY',
  'HUMAN_REVIEW',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** Lines of an order and variants of a product. A longer list helps nobody and makes the panel slow. */
export const MAX_LINES_SHOWN = 200;

/** Longest instruction of the agent, in UTF-16 units. */
export const MAX_INSTRUCTION = 10_000;
