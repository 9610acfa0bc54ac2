/** The statuses that shops usually send; the contract names the first four as examples and shows no complete list. */
const ORDER_STATUSES = [
  'PENDING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'PROCESSING',
  'PAID',
  'UNPAID',
  'PARTIALLY_SHIPPED',
  'UNSHIPPED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'RETURNED',
  'COMPLETED',
  'ON_HOLD',
  'FAILED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const normalizeStatus = (status: string): string => status.replaceAll(/[\s_-]/g, '').toUpperCase();

const BY_NORMALIZED = new Map<string, OrderStatus>([
  ...ORDER_STATUSES.map((status) => [normalizeStatus(status), status] as const),
  // The American spelling.
  ['CANCELED', 'CANCELLED'],
]);

/** Finds the known status behind a shop's text, in any case and with any separators between its words. */
export function findOrderStatus(status: string): OrderStatus | undefined {
  return BY_NORMALIZED.get(normalizeStatus(status));
}

/** Writes a status code as words, such as `AWAITING_PICKUP` as "Awaiting pickup". Other texts are returned unchanged. */
export function spellStatus(status: string): string {
  const text = status.trim();
  const isCode = /^[\p{L}\p{N}]+([_-]+[\p{L}\p{N}]+)*$/u.test(text) || !/\p{Ll}/u.test(text);
  if (!isCode) return text;
  const words = text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/[\s_-]+/g, ' ')
    .toLowerCase();
  return words.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
