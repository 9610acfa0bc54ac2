import type { ReplyText } from '@/lib/rich-text/reply-text';

import { Button } from './Button';
import { Comparison } from './Comparison';
import { Moment } from './Moment';
import { useSpeech } from './speech';

/** A suggestion that another has taken the place of. */
export interface EarlierSuggestion {
  key: string;
  /** ISO 8601. */
  answeredAt: string;
  /** What it was asked with beside the conversation. */
  instruction: string | undefined;
  /** It holds the agent's own words. */
  isEdited: boolean;
  /** As plain text. */
  text: string;
  direction: 'ltr' | 'rtl';
}

interface EarlierSuggestionsProps {
  /** The newest first. */
  suggestions: readonly EarlierSuggestion[];
  /** What is shown above them, to compare with. */
  present: ReplyText | undefined;
  onBringBack: (key: string) => void;
}

/** Everything that was suggested for this ticket before, until the browser is closed: to read beside, and to bring back. */
export function EarlierSuggestions({ suggestions, present, onBringBack }: EarlierSuggestionsProps) {
  const { t } = useSpeech();
  if (suggestions.length === 0) return null;
  return (
    <details className="border-b border-line px-3 py-2 text-small">
      <summary className="-mx-1 w-fit rounded-chip px-1 text-soft hover:text-ink">
        {t('history.earlier', { count: suggestions.length })}
      </summary>
      <ul className="flex flex-col divide-y divide-line">
        {suggestions.map(({ key, answeredAt, instruction, isEdited, text, direction }) => (
          <li key={key} className="flex flex-col gap-1 py-2">
            <p className="text-soft">
              <Moment iso={answeredAt} />
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
            <Button look="quiet" icon="undo" className="-ms-1.5 w-fit px-1.5" onClick={() => onBringBack(key)}>
              {t('history.bring-back')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
