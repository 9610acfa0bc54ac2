import { useState } from 'react';

import { INSERT_MODES, type InsertMode } from '@/lib/domain/insertion';
import { plainOf, type ReplyText } from '@/lib/rich-text/reply-text';
import type { TextPart } from '@/lib/rich-text/text-part';

import { Icon } from './icons/Icon';
import { MenuButton } from './MenuButton';
import { useSpeech } from './speech';

interface InsertButtonProps {
  isPrimary: boolean;
  /** Without a mode: as the settings say. */
  onInsert: (mode?: InsertMode) => void;
  /** The part of the reply that the agent points at; undefined when there is none. */
  readPart: () => TextPart | undefined;
  onInsertPart: (part: ReplyText) => void;
}

/** Writes the reply into the page, in one press, or where the menu says, or only the part of it that was pointed at. */
export function InsertButton({ isPrimary, onInsert, readPart, onInsertPart }: InsertButtonProps) {
  const { t } = useSpeech();
  const [part, setPart] = useState<TextPart>();
  const modes = INSERT_MODES.map((mode) => ({ label: t(`insert.${mode}`), onChoose: () => onInsert(mode) }));
  const only = part && {
    label: t(`insert.only-${part.by}`),
    hint: plainOf(part.text),
    startsGroup: true,
    onChoose: () => onInsertPart(part.text),
  };
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
        onOpen={() => setPart(readPart())}
        items={only ? [...modes, only] : modes}
      >
        <Icon name="down" />
      </MenuButton>
    </span>
  );
}
