import { Icon } from '../icons/Icon';
import { useSpeech } from '../speech';

/** Says why a value cannot be changed here. */
export function Managed({ id }: { id?: string }) {
  const { t } = useSpeech();
  return (
    <span id={id} className="inline-flex items-center gap-1 text-small text-soft">
      <Icon name="lock" className="size-3.5" />
      {t('options.managed')}
    </span>
  );
}
