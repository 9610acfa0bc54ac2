import { Icon } from '../icons/Icon';
import { useTranslator } from '../use-translator';

/** A lock: the organization's policy sets this value. */
export function Managed({ id }: { id?: string | undefined }) {
  const { t } = useTranslator();
  return (
    <span id={id} title={t('options.managed')} className="inline-flex text-soft">
      <Icon name="lock" className="size-3.5" />
      <span className="sr-only">{t('options.managed')}</span>
    </span>
  );
}
