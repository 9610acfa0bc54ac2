import { isRecord } from './is-record';

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const IV_BYTES = 12;

/** Creates a key that no script can export. */
export function createSealingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Returns whether a stored value is a key for this use. With another key, every later write would fail. */
export function isKeyFor(value: unknown, ...usages: KeyUsage[]): value is CryptoKey {
  return value instanceof CryptoKey && usages.every((usage) => value.usages.includes(usage));
}

export async function seal(key: CryptoKey, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)) };
}

/** Opens a stored value. Rejects when it is damaged or its key is lost. */
export async function unseal(key: CryptoKey, sealed: unknown): Promise<string> {
  if (!isSealed(sealed)) throw new TypeError('The value is not sealed.');
  const { iv, data } = sealed;
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
}

function isSealed(value: unknown): value is Sealed {
  return isRecord(value) && value.iv instanceof Uint8Array && value.data instanceof ArrayBuffer;
}
