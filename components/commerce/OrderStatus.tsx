import { findOrderStatus, type OrderStatus as Status } from '@/lib/domain/order-status';

import { translateOrderStatus } from '../translate-order-status';
import { useTranslator } from '../use-translator';
import { StatusChip, type Tone } from './StatusChip';

const TONES: Record<Status, Tone> = {
  PENDING: 'warn',
  UNPAID: 'warn',
  UNSHIPPED: 'warn',
  ON_HOLD: 'warn',
  PROCESSING: 'accent',
  PAID: 'accent',
  PARTIALLY_SHIPPED: 'accent',
  SHIPPED: 'accent',
  DELIVERED: 'good',
  COMPLETED: 'good',
  CANCELLED: 'bad',
  FAILED: 'bad',
  REFUNDED: 'calm',
  PARTIALLY_REFUNDED: 'calm',
  RETURNED: 'calm',
};

/** An unknown status has no colour. */
export function OrderStatus({ status }: { status: string | undefined }) {
  const { t } = useTranslator();
  const known = status && findOrderStatus(status);
  return (
    status && (
      <StatusChip tone={known ? TONES[known] : 'calm'} title={status}>
        {translateOrderStatus(status, t)}
      </StatusChip>
    )
  );
}
