/** Shorter texts occur in prose; a credential does not. */
const SHORTEST_SECRET = 8;

/**
 * Replaces a secret in a JSON value, in the spellings in which servers quote it: plain, percent-encoded, hexadecimal, and
 * Base64 of a longer text.
 * @param value JSON, or undefined
 */
export function redactSecret<Value>(value: Value, secret: string): Value {
  if (value === undefined || secret.length < SHORTEST_SECRET) return value;
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // The bytes before the secret shift it, and the characters at both ends also contain bits of the neighbouring bytes.
  const base64 = [0, 1, 2].map((shift) =>
    btoa('x'.repeat(shift) + String.fromCharCode(...bytes)).slice(
      Math.ceil((shift * 4) / 3),
      Math.floor(((shift + bytes.length) * 4) / 3),
    ),
  );
  const spellings = [secret, encodeURIComponent(secret), hex, hex.replace(/../g, '%$&'), ...base64];
  const json = JSON.stringify(value);
  let redacted = json;
  for (const spelling of spellings) {
    const text = JSON.stringify(spelling).slice(1, -1);
    // In addresses, Base64 uses other characters.
    for (const form of [text, text.toUpperCase(), text.replaceAll('+', '-').replaceAll('/', '_')]) {
      redacted = redacted.replaceAll(form, '••••');
    }
  }
  return redacted === json ? value : (JSON.parse(redacted) as Value);
}
