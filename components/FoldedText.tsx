import type { ReactNode } from 'react';

import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { SuggestionView } from '@/lib/panel-view/read-ticket-view';

import { CopyButton } from './CopyButton';
import { SuggestedReply } from './SuggestedReply';
import { useTranslator } from './use-translator';

interface FoldedTextProps {
  suggestion: Pick<SuggestionView, 'verdict' | 'language' | 'direction' | 'sent'> & {
    text: NonNullable<SuggestionView['text']>;
  };
  copy: PanelActions['copy'];
  children: ReactNode;
}

/** A text that was sent, or should not be. Folded, so that it is not mistaken for the reply. */
export function FoldedText({ suggestion, copy, children }: FoldedTextProps) {
  const { t } = useTranslator();
  const { verdict, text, language, direction, sent } = suggestion;
  return (
    // The reviewer of the ticket needs the text.
    <details className="border-b border-line bg-sunken" open={verdict.kind === 'HUMAN_REVIEW'}>
      <summary className="px-3 py-2 text-small text-soft hover:text-ink">
        {t(sent ? 'reply.text' : 'reply.not-for-sending')}
      </summary>
      <SuggestedReply text={text} language={language} direction={direction} />
      {children}
      <div className="flex flex-wrap px-3 pb-2">
        <CopyButton text={text} copy={copy} />
      </div>
    </details>
  );
}
