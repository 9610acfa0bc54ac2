import { tellOrderStatus } from '../tell-order-status';
import { useTranslator } from '../use-translator';
import { StatusChip } from './StatusChip';

/** Examples of the contract; other statuses have no colour. */
const TONES = new Map<string, 'good' | 'warn' | 'bad' | 'accent'>([
  ['PENDING', 'warn'],
  ['SHIPPED', 'accent'],
  ['DELIVERED', 'good'],
  ['CANCELLED', 'bad'],
]);

export function OrderStatus({ status }: { status: string | undefined }) {
  const { t } = useTranslator();
  return (
    status && (
      <StatusChip tone={TONES.get(status) ?? 'calm'} title={status}>
        {tellOrderStatus(status, t)}
      </StatusChip>
    )
  );
}
