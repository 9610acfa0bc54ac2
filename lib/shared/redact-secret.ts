/** Shorter texts occur in prose; a credential does not. */
const SHORTEST_SECRET = 8;

/**
 * Replaces a secret in a JSON value, in the spellings in which servers quote it: plain, percent-encoded, base64, hex.
 * @param value JSON, or undefined
 */
export function redactSecret<Value>(value: Value, secret: string): Value {
  if (value === undefined || secret.length < SHORTEST_SECRET) return value;
  const bytes = new TextEncoder().encode(secret);
  const base64 = btoa(String.fromCharCode(...bytes)).replace(/={1,2}$/, '');
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const json = JSON.stringify(value);
  let redacted = json;
  for (const spelling of [secret, encodeURIComponent(secret), base64, hex, hex.toUpperCase()]) {
    redacted = redacted.replaceAll(JSON.stringify(spelling).slice(1, -1), '••••');
  }
  return redacted === json ? value : (JSON.parse(redacted) as Value);
}
