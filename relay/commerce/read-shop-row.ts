import { parseIsoTime } from '@/lib/contract/time';
import { isRecord } from '@/lib/shared/is-record';

import type { RowKind } from '../storage/tables';
import type { ShopRow } from './commerce-tables';

const FIELDS = {
  orders: { id: 'orderNumber', created: 'purchaseTime', updated: 'lastUpdatedAt' },
  products: { id: 'externalId', created: 'publishedAt', updated: 'externalUpdatedAt' },
} as const;

/**
 * Reads the id and the times of an order or a product; undefined without an id. An order shows no time of its last change,
 * so `lastUpdatedAt` may stand beside its fields and is not served.
 */
export function readShopRow(kind: RowKind, value: unknown): ShopRow | undefined {
  if (!isRecord(value)) return undefined;
  const fields = FIELDS[kind];
  const id = value[fields.id];
  if (typeof id !== 'string' || id === '') return undefined;
  const { lastUpdatedAt: _, ...served } = value;
  const createdAt = readTime(value[fields.created]);
  const updatedAt = readTime(value[fields.updated]);
  return {
    id,
    ...(createdAt !== undefined && { createdAt }),
    ...(updatedAt !== undefined && { updatedAt }),
    json: JSON.stringify(kind === 'orders' ? served : value),
  };
}

function readTime(value: unknown): number | undefined {
  return typeof value === 'string' ? parseIsoTime(value) : undefined;
}
