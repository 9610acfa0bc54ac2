import { MAX_LINES_SHOWN } from '@/lib/contract/values';

import { useTranslator } from '../use-translator';

/** Says that a list of lines or variants is longer than the shown part. */
export function CutListHint({ length }: { length: number }) {
  const { t } = useTranslator();
  return (
    length > MAX_LINES_SHOWN && <p className="text-small text-soft">{t('orders.cut', { count: MAX_LINES_SHOWN })}</p>
  );
}
