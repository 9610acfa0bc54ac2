import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { EarlierVersion } from '@/lib/panel-view/read-ticket-view';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import { Button } from './Button';
import { Comparison } from './Comparison';
import { DateTime } from './DateTime';
import { useTranslator } from './use-translator';

interface EarlierSuggestionsProps {
  versions: readonly EarlierVersion[];
  present: ReplyText | undefined;
  restoreVersion: PanelActions['restoreVersion'];
}

/** The archived suggestions of this browser session, to compare and restore. */
export function EarlierSuggestions({ versions, present, restoreVersion }: EarlierSuggestionsProps) {
  const { t } = useTranslator();
  if (versions.length === 0) return null;
  return (
    <details className="border-b border-line px-3 py-2 text-small">
      <summary className="-mx-1 w-fit rounded-chip px-1 text-soft hover:text-ink">
        {t('history.earlier', { count: versions.length })}
      </summary>
      <ul className="flex flex-col divide-y divide-line">
        {versions.map(({ key, answeredAt, instruction, isEdited, isDrafted, text, direction }) => (
          <li key={key} className="flex flex-col gap-1 py-2">
            <p className="text-soft">
              <DateTime iso={answeredAt} />
              {isDrafted && ` · ${t('history.drafted')}`}
              {isEdited && ` · ${t('history.edited')}`}
              {instruction && (
                <>
                  {' · '}
                  <bdi>{instruction}</bdi>
                </>
              )}
            </p>
            <p dir={direction} className="max-h-40 overflow-y-auto whitespace-pre-line" tabIndex={0}>
              {text}
            </p>
            {present && (
              <Comparison
                label={t('changes.to-present')}
                before={{ kind: 'plain', text }}
                after={present}
                language={undefined}
                direction={direction}
              />
            )}
            <Button variant="quiet" icon="undo" className="-ms-1.5 w-fit px-1.5" onClick={() => restoreVersion(key)}>
              {t('history.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
