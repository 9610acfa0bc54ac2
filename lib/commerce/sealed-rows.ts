import type * as z from 'zod/mini';

import { foldOrderNumber } from '@/lib/domain/spell-order-number';
import { isRecord } from '@/lib/shared/is-record';
import { createSealingKey, isKeyFor, seal, type Sealed, unseal } from '@/lib/shared/seal';

import type { RowKind, Rows } from './endpoints';

/** A stored row or the record cannot be read. The copy must be discarded, because the next sync queries only changes. */
export class DamagedCopyError extends Error {}

/** One key encrypts the rows and the record. The other one makes the hashes for searches. */
export interface Keys {
  seal: CryptoKey;
  find: CryptoKey;
}

/** Creates keys that never leave the browser. */
export async function createKeys(): Promise<Keys> {
  const find = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return { seal: await createSealingKey(), find };
}

export function isKeys(stored: unknown): stored is Keys {
  return isRecord(stored) && isKeyFor(stored.seal, 'encrypt', 'decrypt') && isKeyFor(stored.find, 'sign');
}

interface SealedOrder extends Sealed {
  id: string;
  /** Hashes of the normalized order number and external number. */
  numbers: string[];
  /** Hash of the buyer's address. An order without a buyer is not in the index. */
  buyer?: string;
  /** Not encrypted, because rows are sorted by it: Unix milliseconds of the purchase, 0 if it is unknown. */
  at: number;
  /** Not encrypted, because rows are deleted by it: the time of purchase, or of storing if that is unknown. */
  since: number;
}

interface SealedProduct extends Sealed {
  id: string;
  skus: string[];
}

interface SealedRows {
  orders: SealedOrder;
  products: SealedProduct;
}

const SEAL: {
  [Name in RowKind]: (row: Rows[Name], keys: Keys) => Promise<SealedRows[Name]>;
} = {
  async orders(row, keys) {
    const buyer = foldCase(row.buyerEmail);
    const at = Date.parse(row.purchaseTime ?? '') || 0;
    const numbers = [row.orderNumber, row.externalOrderId ?? ''].map(foldOrderNumber).filter(Boolean);
    return {
      ...(await sealWithId('orders', row.orderNumber, row, keys)),
      numbers: await Promise.all(numbers.map((number) => hashOf(keys, 'number', number))),
      at,
      since: at || Date.now(),
      ...(buyer && { buyer: await hashOf(keys, 'buyer', buyer) }),
    };
  },
  async products(row, keys) {
    const skus = (row.skus ?? []).map(({ sku }) => foldCase(sku)).filter(Boolean);
    return {
      ...(await sealWithId('products', row.externalId, row, keys)),
      skus: await Promise.all(skus.map((sku) => hashOf(keys, 'sku', sku))),
    };
  },
};

/** Encrypts a row, and hashes the values that searches use. */
export function sealRow<Name extends RowKind>(name: Name, row: Rows[Name], keys: Keys): Promise<SealedRows[Name]> {
  return SEAL[name](row, keys);
}

async function sealWithId(kind: RowKind, id: string, row: object, keys: Keys): Promise<Sealed & { id: string }> {
  const [hash, sealed] = await Promise.all([hashOf(keys, kind, id), sealJson(keys, row)]);
  return { id: hash, ...sealed };
}

/** Folds an e-mail address or a SKU for a comparison. */
export function foldCase(text = ''): string {
  return text.trim().toLowerCase();
}

export function sealJson(keys: Keys, value: object): Promise<Sealed> {
  return seal(keys.seal, JSON.stringify(value));
}

/** Hashes a text with a key, so that nobody can find the text by trying out numbers or addresses. */
export async function hashOf(
  { find }: Keys,
  what: RowKind | 'number' | 'buyer' | 'sku',
  text: string,
): Promise<string> {
  const hash = await crypto.subtle.sign('HMAC', find, new TextEncoder().encode(`${what} ${text}`));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Decrypts and parses a row or the record. Throws a `DamagedCopyError`. */
export async function openSealed<Value>(
  keys: Keys | undefined,
  stored: unknown,
  schema: z.ZodMiniType<Value>,
): Promise<Value> {
  try {
    if (keys) return schema.parse(JSON.parse(await unseal(keys.seal, stored)));
  } catch {
    // The error is dropped, because it may quote the row.
  }
  throw new DamagedCopyError();
}
