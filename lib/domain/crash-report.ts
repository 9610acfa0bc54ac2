import { isRecord } from '@/lib/shared/is-record';

export interface SelfDescription {
  version: string;
  /** Name and version of the engine. */
  browser: string;
}

/** Reads engine and version from a user agent string, because pages depend on them. */
export function nameBrowser(userAgent: string): string {
  return /(?:Firefox|Chrome)\/[\d.]+/.exec(userAgent)?.[0] ?? 'unknown';
}

/** Name and stack of an error that was thrown in another document. Both may quote the ticket or a secret. */
export interface CrashTrace {
  name: string;
  stack: string;
}

/** Reads the trace of a thrown value, so that it can be sent to the panel. */
export function traceOf(error: unknown): CrashTrace {
  const { name, stack = '' } = error instanceof Error ? error : new Error('Not an error');
  return { name, stack };
}

/** A place in a file of ours. Anything else of a stack may quote the ticket or an address. */
const PLACE = /(?<![\w.-])[\w.-]+\.js:\d+:\d+/g;
const MAX_PLACES = 12;
const MAX_STACK = 10_000;

/** Writes the report of a section that could not be shown. The error's text is left out, because it may quote a secret. */
export function writeCrashReport(error: unknown, section: string, { version, browser }: SelfDescription): string {
  const { name, stack }: Partial<Record<keyof CrashTrace, unknown>> = isRecord(error) ? error : {};
  const places = (typeof stack === 'string' ? stack.slice(0, MAX_STACK) : '').match(PLACE) ?? [];
  return [
    `Deskhand ${version}`,
    browser,
    `part: ${section}`,
    `error: ${typeof name === 'string' && KNOWN_NAMES.has(name) ? name : 'unknown'}`,
    ...places.slice(0, MAX_PLACES).map((place) => `at ${place}`),
  ].join('\n');
}

/** A library may put any text into the name of an error. */
const KNOWN_NAMES: ReadonlySet<string> = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'DOMException',
]);
