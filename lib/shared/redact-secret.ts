import { escapePattern } from './escape-pattern';
import { isRecord } from './is-record';

/** Shorter texts occur in prose; a credential does not. */
const SHORTEST_SECRET = 8;
const MASK = '••••';

/**
 * Replaces a secret in a JSON value, in the spellings in which servers quote it: plain, with any of its characters
 * percent-encoded, also twice, hexadecimal, and Base64 of a longer text.
 * @param value JSON, or undefined
 */
export function redactSecret<Value>(value: Value, secret: string): Value {
  if (value === undefined || secret.length < SHORTEST_SECRET) return value;
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, hexOf).join('');
  // The bytes before the secret shift it, and the characters at both ends also contain bits of the neighbouring bytes.
  const base64 = [0, 1, 2].map((shift) =>
    btoa('x'.repeat(shift) + String.fromCharCode(...bytes)).slice(
      Math.ceil((shift * 4) / 3),
      Math.floor(((shift + bytes.length) * 4) / 3),
    ),
  );
  const spellings = [hex, hex.toUpperCase(), ...base64];
  // In addresses, Base64 uses other characters.
  const forms = spellings.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
  const pattern = percentPattern(secret);
  const redactText = (text: string): string =>
    forms.reduce((redacted, form) => redacted.replaceAll(form, MASK), text.replace(pattern, MASK));
  const redact = (inner: unknown): unknown => {
    if (typeof inner === 'string') return redactText(inner);
    if (Array.isArray(inner)) return inner.map(redact);
    if (!isRecord(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, field]) => [redactText(name), redact(field)]));
  };
  return redact(value) as Value;
}

/** Matches a secret, each character of which is there as it is or as the percent codes of its bytes. */
function percentPattern(secret: string): RegExp {
  const characters = Array.from(secret, (character) => {
    const codes = Array.from(new TextEncoder().encode(character), (byte) => `%(?:25)*${hexOf(byte)}`);
    return `(?:${escapePattern(character)}|${codes.join('')})`;
  });
  return new RegExp(characters.join(''), 'gi');
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
