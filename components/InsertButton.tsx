import { useState } from 'react';

import { INSERT_MODES } from '@/lib/domain/insertion';
import type { InsertOffer } from '@/lib/panel-view/insert-offer';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import { plainOf } from '@/lib/rich-text/reply-text';
import type { TextSegment } from '@/lib/rich-text/text-segment';

import { Icon } from './icons/Icon';
import { MenuButton } from './MenuButton';
import { useShortcutTitle } from './use-shortcut-title';
import { useTranslator } from './use-translator';

interface InsertButtonProps {
  offer: InsertOffer;
  isPrimary: boolean;
  isWriting: boolean;
  readSegment: () => TextSegment | undefined;
  /** The text that a segment must belong to. */
  textKey: string;
  onMouse: () => void;
  actions: Pick<PanelActions, 'insertReply' | 'insertReplyIntoNote' | 'insertSegment'>;
}

/** Names the effect beforehand, and inserts the reply or only a segment of it. */
export function InsertButton({
  offer,
  isPrimary,
  isWriting,
  readSegment,
  textKey,
  onMouse,
  actions,
}: InsertButtonProps) {
  const { t } = useTranslator();
  const [segment, setSegment] = useState<TextSegment>();
  const isNote = offer === 'into-note';
  // Without a mode, the settings decide.
  const insert = isNote ? actions.insertReplyIntoNote : actions.insertReply;
  const modes = INSERT_MODES.map((mode) => ({ label: t(`insert.${mode}`), onChoose: () => insert(mode) }));
  const only = segment && {
    label: t(`insert.only-${segment.by}`),
    hint: plainOf(segment.text),
    startsGroup: true,
    onChoose: () => actions.insertSegment(textKey, segment.text),
  };
  const label = t(isWriting ? 'insert.writing' : offer === 'insert' ? 'insert.insert' : `insert.${offer}`);
  const look =
    isPrimary && !isNote
      ? 'bg-accent-strong text-on-accent hover:bg-accent-hover border-transparent forced-colors:border-[ButtonText]'
      : 'bg-raised text-ink hover:bg-sunken border-line';
  return (
    <span className="relative inline-flex min-w-20">
      <button
        type="button"
        title={useShortcutTitle(label, 'insert-reply')}
        aria-disabled={isWriting}
        className={`h-8 min-w-0 truncate rounded-s-tile border px-3 text-small font-medium ${look}`}
        onClick={({ detail }) => {
          if (isWriting) return;
          // A key press has no clicks.
          if (detail > 0) onMouse();
          insert();
        }}
      >
        {label}
      </button>
      <MenuButton
        label={t('insert.options')}
        edge="start"
        className={`ms-px inline-flex h-8 w-7 shrink-0 items-center justify-center rounded-e-tile border ${look}`}
        onOpen={() => setSegment(readSegment())}
        items={only ? [...modes, only] : modes}
      >
        <Icon name="down" />
      </MenuButton>
    </span>
  );
}
