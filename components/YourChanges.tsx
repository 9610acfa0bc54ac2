import { useRef } from 'react';

import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import { Button } from './Button';
import { Comparison } from './Comparison';
import { Notice } from './Notice';
import { useRestoredFocus } from './use-restored-focus';
import { useTranslator } from './use-translator';

interface YourChangesProps {
  text: ReplyText;
  suggested?: ReplyText | undefined;
  rolledBack?: string | undefined;
  language: string | undefined;
  direction: 'ltr' | 'rtl';
  actions: Pick<PanelActions, 'rollBackEdit' | 'restoreVersion'>;
}

export function YourChanges({ text, suggested, rolledBack, language, direction, actions }: YourChangesProps) {
  const { t } = useTranslator();
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place);
  return (
    <div ref={place} className={suggested || rolledBack !== undefined ? 'border-b border-line px-3 py-1' : ''}>
      {suggested && (
        <Comparison
          label={t('changes.yours')}
          before={suggested}
          after={text}
          language={language}
          direction={direction}
        >
          <Button variant="quiet" icon="undo" className="-ms-1.5 px-1.5" onClick={actions.rollBackEdit}>
            {t('changes.roll-back')}
          </Button>
        </Comparison>
      )}
      {rolledBack !== undefined && (
        <Notice
          tone="info"
          isSpoken
          action={{ label: t('changes.restore'), onAct: () => actions.restoreVersion(rolledBack) }}
        >
          {t('changes.rolled-back')}
        </Notice>
      )}
    </div>
  );
}
