import { MAX_INSTRUCTION } from '@/lib/contract/values';
import { isSameTicket } from '@/lib/domain/ticket-identity';
import type { DraftUse } from '@/lib/panel-view/draft-use';

import type { PanelContext } from './panel-context';
import { identityOf, ticketOf } from './panel-state';

/** Puts the draft of the open reply into the instruction, where the agent sees and edits it. Sends nothing to the platform. */
export async function takeDraft({ ports, get, work, change }: PanelContext, lead: string): Promise<void> {
  const { pageId } = get();
  const ticket = ticketOf(get());
  if (!ticket || pageId === undefined || work(ticket).draftUse?.state === 'reading') return;
  const end = (draftUse: DraftUse | undefined) => change(ticket, { draftUse });
  end({ state: 'reading' });
  const delivery = await ports.callPage(pageId, 'draft.read', {});
  if (!delivery.ok) return end({ state: 'unanswered', failure: delivery.failure });
  const draft = delivery.value;
  if (!draft || !isSameTicket(draft.ticket, identityOf(ticket))) return end({ state: 'none' });
  const { options } = work(ticket);
  const instruction = [options.instruction?.trim() ?? '', lead, ...draft.text.split('\n').map(quote)].join('\n').trim();
  if (instruction.length > MAX_INSTRUCTION) return end({ state: 'too-long' });
  return change(ticket, { options: { ...options, instruction }, draftUse: undefined });
}

function quote(line: string): string {
  return `> ${line}`.trim();
}
