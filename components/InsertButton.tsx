import { INSERT_MODES, type InsertMode } from '@/lib/domain/insertion';

import { Icon } from './icons/Icon';
import { MenuButton } from './MenuButton';
import { useSpeech } from './speech';

interface InsertButtonProps {
  isPrimary: boolean;
  /** Without a mode: as the settings say. */
  onInsert: (mode?: InsertMode) => void;
}

/** Writes the reply into the page, in one press or where the menu says. */
export function InsertButton({ isPrimary, onInsert }: InsertButtonProps) {
  const { t } = useSpeech();
  const look = isPrimary
    ? 'bg-accent-strong text-on-accent hover:bg-accent-hover border-transparent forced-colors:border-[ButtonText]'
    : 'bg-raised text-ink hover:bg-sunken border-line';
  return (
    <span className="relative inline-flex">
      <button
        type="button"
        className={`h-8 rounded-s-tile border px-3 text-small font-medium ${look}`}
        onClick={() => onInsert()}
      >
        {t('insert.insert')}
      </button>
      <MenuButton
        label={t('insert.options')}
        edge="start"
        className={`ms-px inline-flex h-8 w-7 items-center justify-center rounded-e-tile border ${look}`}
        items={INSERT_MODES.map((mode) => ({ label: t(`insert.${mode}`), onChoose: () => onInsert(mode) }))}
      >
        <Icon name="down" />
      </MenuButton>
    </span>
  );
}
