import { Button } from './Button';
import { Moment } from './Moment';
import { useSpeech } from './speech';

/** A suggestion that another has taken the place of. */
export interface EarlierSuggestion {
  requestId: string;
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
  onBringBack: (requestId: string) => void;
}

/** Everything that was suggested for this ticket before, until the browser is closed: to read beside, and to bring back. */
export function EarlierSuggestions({ suggestions, onBringBack }: EarlierSuggestionsProps) {
  const { t } = useSpeech();
  if (suggestions.length === 0) return null;
  return (
    <details className="border-b border-line px-3 py-2 text-small">
      <summary className="-mx-1 w-fit rounded-chip px-1 text-soft hover:text-ink">
        {t('history.earlier', { count: suggestions.length })}
      </summary>
      <ul className="flex flex-col divide-y divide-line">
        {suggestions.map(({ requestId, answeredAt, instruction, isEdited, text, direction }) => (
          <li key={requestId} className="flex flex-col gap-1 py-2">
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
            <Button look="quiet" icon="undo" className="-ms-1.5 w-fit px-1.5" onClick={() => onBringBack(requestId)}>
              {t('history.bring-back')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
