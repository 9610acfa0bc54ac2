import type { RefObject } from 'react';

import { MAX_INSTRUCTION } from '@/lib/contract/values';
import type { DraftUse } from '@/lib/panel-view/draft-use';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { useAnnouncement } from './announcer';
import { Button } from './Button';
import { Notice } from './Notice';
import { useTranslator } from './use-translator';

interface DraftOfferProps {
  instruction: string;
  hasDraft: boolean;
  draftUse?: DraftUse | undefined;
  /** The box with the instruction, in which the agent continues. */
  box: RefObject<HTMLElement | null>;
  actions: Pick<PanelActions, 'takeDraft'>;
}

/** Offers to put the agent's draft into the instruction, unless it is there already. */
export function DraftOffer({ instruction, hasDraft, draftUse, box, actions }: DraftOfferProps) {
  const { t, formatNumber, isComplete } = useTranslator();
  useAnnouncement(draftUse?.state === 'reading' && t('ticket.reading'));
  if (!isComplete) return null;
  const lead = t('draft.lead');
  const isThere = instruction.split('\n').includes(lead);
  const problem =
    draftUse?.state === 'unanswered'
      ? t(`silence.${draftUse.failure}`)
      : draftUse &&
        draftUse.state !== 'reading' &&
        t(`draft.${draftUse.state}`, { most: formatNumber(MAX_INSTRUCTION) });
  return (
    <>
      {hasDraft && !isThere && (
        <Button
          variant="quiet"
          icon="plus"
          className="-ms-1.5 w-fit px-1.5"
          onClick={() => {
            actions.takeDraft(lead);
            box.current?.focus();
          }}
        >
          {t('draft.use')}
        </Button>
      )}
      {problem && (
        <Notice tone="info" isSpoken>
          {problem}
        </Notice>
      )}
    </>
  );
}
