import { escapePattern } from './escape-pattern';
import { isRecord } from './is-record';

/** Shorter texts occur in prose; a credential does not. */
const SHORTEST_SECRET = 8;
const MASK = '••••';

/**
 * Replaces a secret in a JSON value, in the spellings in which servers quote it: plain, with any of its characters escaped for
 * an address, JSON or HTML, also twice, hexadecimal, and Base64 of a longer text.
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
  const patterns = [
    new RegExp(escapedForms(secret), 'gi'),
    ...[...new Set(forms)].map((form) => new RegExp(escapedForms(form), 'g')),
  ];
  const redactText = (text: string): string =>
    patterns.reduce((redacted, pattern) => redacted.replace(pattern, MASK), text);
  const redact = (inner: unknown): unknown => {
    if (typeof inner === 'string') return redactText(inner);
    if (Array.isArray(inner)) return inner.map(redact);
    if (!isRecord(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, field]) => [redactText(name), redact(field)]));
  };
  return redact(value) as Value;
}

/** Returns a pattern of a text, each character of which is there as it is or escaped. */
function escapedForms(text: string): string {
  return Array.from(text, (character) => {
    const bytes = Array.from(new TextEncoder().encode(character), hexOf);
    const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index).toString(16));
    const code = character.codePointAt(0) ?? 0;
    const isWord = /\p{L}|\p{N}/u.test(character);
    const forms = [
      escapePattern(character),
      bytes.map((byte) => `%(?:25)*${anyCase(byte)}`).join(''),
      units.map((unit) => String.raw`\\{1,9}[ux]\{?0{0,4}${anyCase(unit)}\}?`).join(''),
      `&(?:amp;)*(?:#0*${code}|#[xX]0*${anyCase(code.toString(16))}${isWord ? '' : '|[a-zA-Z]{2,8}'});`,
      // A form turns a space into a plus sign, and back.
      ...(/[ +]/.test(character) ? [' ', String.raw`\+`, '%(?:25)*20'] : []),
    ];
    return `${isWord ? '' : String.raw`\\{0,9}`}(?:${forms.join('|')})`;
  }).join('');
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
