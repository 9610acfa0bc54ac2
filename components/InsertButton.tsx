import { useState } from 'react';

import { INSERT_MODES, type InsertMode } from '@/lib/domain/insertion';
import { plainOf, type ReplyText } from '@/lib/rich-text/reply-text';
import type { TextSegment } from '@/lib/rich-text/text-segment';

import { Icon } from './icons/Icon';
import { MenuButton } from './MenuButton';
import { useTranslator } from './use-translator';

interface InsertButtonProps {
  isPrimary: boolean;
  /** Without a mode, the settings decide. */
  onInsert: (mode?: InsertMode) => void;
  readSegment: () => TextSegment | undefined;
  onInsertSegment: (segment: ReplyText) => void;
}

/** Inserts the reply, or only a segment of it. */
export function InsertButton({ isPrimary, onInsert, readSegment, onInsertSegment }: InsertButtonProps) {
  const { t } = useTranslator();
  const [segment, setSegment] = useState<TextSegment>();
  const modes = INSERT_MODES.map((mode) => ({ label: t(`insert.${mode}`), onChoose: () => onInsert(mode) }));
  const only = segment && {
    label: t(`insert.only-${segment.by}`),
    hint: plainOf(segment.text),
    startsGroup: true,
    onChoose: () => onInsertSegment(segment.text),
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
        onOpen={() => setSegment(readSegment())}
        items={only ? [...modes, only] : modes}
      >
        <Icon name="down" />
      </MenuButton>
    </span>
  );
}
