import type { ReadResult } from '@/lib/domain/ticket';
import { findRecipe } from '@/lib/helpdesk/auto/find-recipe';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';

import { openPage } from './open-page';

/** What was found on one page, held against what is there. */
export interface Measured {
  /** Below the threshold: the agent is asked to point. */
  isSure: boolean;
  sureness: number;
  /** Messages of the page, and those of them that were read. */
  messages: number;
  read: number;
  /** Messages that are none. */
  extra: number;
  wrongRoles: number;
  unknownRoles: number;
  subject: boolean;
  ticketId: boolean;
  composer: boolean;
  doubt: string;
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether one text is the other, but for a few words around it such as a label. */
function isSame(one: string, other: string): boolean {
  const [short = '', long = ''] = [lettersOf(one), lettersOf(other)].toSorted((a, b) => a.length - b.length);
  return short !== '' && long.includes(short) && long.length <= short.length * 1.3 + 30;
}

/** Finds the conversation of a page as if nobody had written an adapter for it, and compares. */
export async function measureAuto(html: string, address: string, expected: ReadResult): Promise<Measured> {
  openPage(html, address);
  const finding = findRecipe(document, address);
  const measured = {
    isSure: 'recipe' in finding,
    sureness: Math.round(finding.sureness * 100) / 100,
    messages: expected.kind === 'ticket' ? expected.ticket.messages.length : 0,
    read: 0,
    extra: 0,
    wrongRoles: 0,
    unknownRoles: 0,
    subject: false,
    ticketId: false,
    composer: false,
    doubt: 'doubt' in finding ? finding.doubt : '',
  };
  if (!('recipe' in finding)) return measured;
  const result = await createTicketReader(finding.recipe, async () => undefined)();
  if (result.kind === 'none') return { ...measured, doubt: result.problem };
  const left = expected.kind === 'ticket' ? [...expected.ticket.messages] : [];
  for (const message of result.ticket.messages.filter(({ text }) => text !== '')) {
    const at = left.findIndex((other) => isSame(other.text, message.text));
    const [found] = at === -1 ? [] : left.splice(at, 1);
    if (!found) measured.extra += 1;
    else {
      measured.read += 1;
      if (message.role === 'unknown' && found.role !== 'unknown') measured.unknownRoles += 1;
      else if (message.role !== found.role) measured.wrongRoles += 1;
    }
  }
  if (expected.kind === 'ticket') {
    measured.subject = expected.ticket.subject === result.ticket.subject;
    measured.ticketId = expected.ticket.id === result.ticket.id;
    measured.composer = Boolean(expected.ticket.composer) === Boolean(result.ticket.composer);
  }
  return measured;
}
