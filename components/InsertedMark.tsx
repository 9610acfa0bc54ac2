import { Icon } from './icons/Icon';
import { useShortcutTitle } from './use-shortcut-title';
import { useTranslator } from './use-translator';

interface InsertedMarkProps {
  /** The line has no room for words. */
  isNarrow?: boolean;
  className: string;
  /** Absent if the page cannot take the text back. */
  onUndo: (() => void) | undefined;
}

/** Stands in the place of the button that inserted a text. */
export function InsertedMark({ isNarrow = false, className, onUndo }: InsertedMarkProps) {
  const { t } = useTranslator();
  const undoTitle = useShortcutTitle(t('insert.undo'), 'undo-insert');
  const shown = onUndo && (isNarrow ? 'hidden' : 'max-[300px]:hidden');
  return (
    <span
      className={`inline-flex h-8 min-w-0 items-center bg-good-wash forced-colors:border text-small whitespace-nowrap text-good ${isNarrow ? 'gap-1 ps-1.5' : 'gap-1.5 ps-2'} ${onUndo ? '' : 'pe-2'} ${className}`}
      title={t('insert.done')}
    >
      <Icon name="check" />
      <span className={`truncate ${shown ?? ''}`}>{t('insert.done')}</span>
      {onUndo && (
        <>
          <span aria-hidden="true" className={shown}>
            ·
          </span>
          <button
            type="button"
            aria-label={t('insert.undo')}
            title={undoTitle}
            className={`h-full pe-1.5 font-medium text-ink underline decoration-1 underline-offset-2 hover:decoration-2 ${className}`}
            onClick={onUndo}
          >
            <span className={isNarrow ? 'hidden' : 'max-[340px]:hidden'}>{t('insert.undo-short')}</span>
            <Icon name="undo" className={isNarrow ? '' : 'hidden max-[340px]:block'} />
          </button>
        </>
      )}
    </span>
  );
}
