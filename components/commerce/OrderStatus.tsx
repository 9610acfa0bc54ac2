import { StatusChip } from './StatusChip';

/** The contract names these as examples; any other status is shown without a colour. */
const TONES = new Map<string, 'good' | 'warn' | 'bad' | 'accent'>([
  ['PENDING', 'warn'],
  ['SHIPPED', 'accent'],
  ['DELIVERED', 'good'],
  ['CANCELLED', 'bad'],
]);

/** What state an order is in, in its shop's own word; nothing where it has none. */
export function OrderStatus({ status }: { status: string | undefined }) {
  return status && <StatusChip tone={TONES.get(status) ?? 'calm'}>{status}</StatusChip>;
}
