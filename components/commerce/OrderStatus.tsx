import { StatusChip } from './StatusChip';

/** Examples of the contract; other statuses have no colour. */
const TONES = new Map<string, 'good' | 'warn' | 'bad' | 'accent'>([
  ['PENDING', 'warn'],
  ['SHIPPED', 'accent'],
  ['DELIVERED', 'good'],
  ['CANCELLED', 'bad'],
]);

export function OrderStatus({ status }: { status: string | undefined }) {
  return status && <StatusChip tone={TONES.get(status) ?? 'calm'}>{status}</StatusChip>;
}
