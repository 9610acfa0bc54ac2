import { useRef } from 'react';

import type { ReplyText } from '@/lib/rich-text/reply-text';

import { Button } from './Button';
import { Comparison } from './Comparison';
import { LiveNotice } from './Notice';
import { useSpeech } from './speech';
import { useKeptFocus } from './use-kept-focus';

interface YourChangesProps {
  text: ReplyText;
  /** The text as it came, where the agent's differs. */
  suggested: ReplyText | undefined;
  /** Key of the agent's version that this one has just taken the place of. */
  takenBack: string | undefined;
  language: string | undefined;
  direction: 'ltr' | 'rtl';
  on: YourChangesActions;
}

export interface YourChangesActions {
  onTakeBackEdit: () => void;
  /** Shows a version that was put away, by its key. */
  onBringBack: (key: string) => void;
}

/** What the agent has changed of the suggestion, and the way back and forth between both. */
export function YourChanges({ text, suggested, takenBack, language, direction, on }: YourChangesProps) {
  const { t } = useSpeech();
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  return (
    <div ref={place} className="px-3">
      {suggested && (
        <Comparison
          label={t('changes.yours')}
          before={suggested}
          after={text}
          language={language}
          direction={direction}
        >
          <Button look="quiet" icon="undo" className="-ms-1.5 px-1.5" onClick={on.onTakeBackEdit}>
            {t('changes.take-back')}
          </Button>
        </Comparison>
      )}
      <LiveNotice
        notice={
          takenBack === undefined
            ? undefined
            : {
                tone: 'info',
                children: t('changes.taken-back'),
                action: { label: t('changes.bring-back'), onAct: () => on.onBringBack(takenBack) },
              }
        }
      />
    </div>
  );
}
