import { useTranslator } from '../use-translator';
import { StatusChip } from './StatusChip';

/** Marks what comes from the bundled sample data, so that nobody takes it for a customer's order. */
export function SampleChip() {
  const { t } = useTranslator();
  return <StatusChip tone="warn">{t('sample.label')}</StatusChip>;
}
