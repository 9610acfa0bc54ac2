import { useTranslator } from '../use-translator';
import { StatusChip } from './StatusChip';

/** Marks sample data, so that it is not mistaken for a customer's order. */
export function SampleChip() {
  const { t } = useTranslator();
  return <StatusChip tone="warn">{t('sample.label')}</StatusChip>;
}
