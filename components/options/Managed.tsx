import { Icon } from '../icons/Icon';
import { useTranslator } from '../use-translator';

export function Managed({ id }: { id?: string }) {
  const { t } = useTranslator();
  return (
    <span id={id} className="inline-flex items-center gap-1 text-small text-soft">
      <Icon name="lock" className="size-3.5" />
      {t('options.managed')}
    </span>
  );
}
