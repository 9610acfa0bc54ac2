import { type ReactNode, useRef } from 'react';

import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { Button } from './Button';
import { Progress } from './Progress';
import { TextSkeleton } from './TextSkeleton';
import { useRestoredFocus } from './use-restored-focus';
import { useShortcutTitle } from './use-shortcut-title';
import { useTranslator } from './use-translator';

interface ReadingTicketProps {
  /** When the agent asked for a suggestion (Unix milliseconds). */
  wantedAt: number | undefined;
  /** A channel is connected. */
  canSuggest: boolean;
  notices: ReactNode;
  actions: PanelActions;
}

/**
 * The page of a ticket whose messages are still read, below the header. A suggestion can be requested already; its button does not
 * move when they come.
 */
export function ReadingTicket({ wantedAt, canSuggest, notices, actions }: ReadingTicketProps) {
  const { t } = useTranslator();
  const label = t('request.suggest');
  const title = useShortcutTitle(label, 'suggest-reply');
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place);
  return (
    <main>
      {notices}
      {canSuggest && (
        <div ref={place} className="flex min-h-11 items-center border-b border-line px-3 py-1.5 max-[300px]:px-2">
          {wantedAt === undefined ? (
            <Button
              variant="primary"
              className="min-w-40 max-[300px]:min-w-0 max-[300px]:px-1.5"
              title={title}
              onClick={actions.suggest}
            >
              {label}
            </Button>
          ) : (
            <Progress label={t('ticket.reading')} startedAt={wantedAt} onCancel={actions.cancelSuggestion} />
          )}
        </div>
      )}
      <div className="px-3 py-4">
        <TextSkeleton lines={4} />
      </div>
    </main>
  );
}
