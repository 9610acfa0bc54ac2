import { useState } from 'react';

import type { InsertMode } from '@/lib/domain/insertion';
import type { InsertOffer } from '@/lib/panel-view/insert-offer';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import { plainOf } from '@/lib/rich-text/reply-text';
import type { TextSegment } from '@/lib/rich-text/text-segment';

import { Icon } from './icons/Icon';
import { InsertedMark } from './InsertedMark';
import { MenuButton } from './MenuButton';
import { useIsSlow } from './use-is-slow';
import { useShortcut, useShortcutTitle } from './use-shortcut-title';
import { useTranslator } from './use-translator';

interface InsertButtonProps {
  offer: InsertOffer;
  /** Those of the page. */
  modes: readonly InsertMode[];
  isPrimary: boolean;
  /** Something speaks against sending the reply as it is. */
  isDoubtful: boolean;
  isWriting: boolean;
  /** The result stands in the place of the button until the text changes. */
  isInserted: boolean;
  /** The next step needs the room. */
  isNarrow: boolean;
  /** A page takes back only its newest insertion. */
  canUndo: boolean;
  readSegment: () => TextSegment | undefined;
  /** The text that a segment must belong to. */
  textKey: string;
  onMouse: () => void;
  actions: Pick<PanelActions, 'insertReply' | 'insertReplyIntoNote' | 'insertSegment' | 'undoInsert'>;
}

/** Names the effect, inserts the reply or only a segment of it, and is then replaced by the result. */
export function InsertButton(props: InsertButtonProps) {
  const { offer, isDoubtful, isWriting, isInserted, isNarrow, canUndo, readSegment, textKey, onMouse, actions } = props;
  const { t } = useTranslator();
  const [segment, setSegment] = useState<TextSegment>();
  const isNote = offer === 'into-note';
  const isPrimary = props.isPrimary && !isDoubtful;
  // Without a mode, the settings decide.
  const insert = isNote ? actions.insertReplyIntoNote : actions.insertReply;
  const words = t(offer === 'insert' ? 'insert.insert' : `insert.${offer}`);
  const keys = useShortcut('insert-reply');
  // Beside an open note, another press writes into another box.
  const again = isInserted
    ? [{ label: offer === 'open-reply' ? words : t('insert.again'), keys, onChoose: () => insert() }]
    : [];
  const modes = props.modes.map((mode) => ({ label: t(`insert.${mode}`), onChoose: () => insert(mode) }));
  const only = segment && {
    label: t(`insert.only-${segment.by}`),
    hint: plainOf(segment.text),
    startsGroup: true,
    onChoose: () => actions.insertSegment(textKey, segment.text),
  };
  const isWaiting = useIsSlow(isWriting);
  const label = isWaiting ? t('insert.waiting') : isDoubtful && !isNote ? t('insert.despite') : words;
  const title = useShortcutTitle(isWaiting ? label : words, 'insert-reply');
  const quiet = isInserted
    ? 'bg-good-wash text-good border-transparent'
    : 'bg-raised text-ink hover:bg-sunken border-line';
  const colors =
    isPrimary && !isNote && !isInserted
      ? 'bg-accent-strong text-on-accent hover:bg-accent-hover border-transparent forced-colors:border-[ButtonText]'
      : quiet;
  return (
    <span className={`relative inline-flex ${isInserted && isNarrow ? 'shrink-0' : ''}`}>
      {isInserted ? (
        <InsertedMark
          isNarrow={isNarrow}
          className="rounded-s-tile"
          onUndo={canUndo ? actions.undoInsert : undefined}
        />
      ) : (
        <button
          type="button"
          data-primary={isPrimary || undefined}
          title={title}
          aria-disabled={isWriting}
          className={`inline-flex h-8 items-center rounded-s-tile border px-3 max-[340px]:px-1.5 text-start text-small font-medium ${colors}`}
          onClick={({ detail }) => {
            if (isWriting) return;
            // A key press has no clicks.
            if (detail > 0) onMouse();
            insert();
          }}
        >
          <span className="two-lines">{label}</span>
        </button>
      )}
      <MenuButton
        label={t('insert.options')}
        edge="start"
        className={`ms-px inline-flex h-8 w-7 shrink-0 items-center justify-center rounded-e-tile border ${colors}`}
        onOpen={() => setSegment(readSegment())}
        items={[...again, ...modes, ...(only ? [only] : [])]}
      >
        <Icon name="down" />
      </MenuButton>
    </span>
  );
}
