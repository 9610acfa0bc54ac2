import type { ReadResult } from '@/lib/domain/ticket';
import { findRecipe } from '@/lib/helpdesk/auto/find-recipe';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';

import { openPage } from './open-page';

export interface Measured {
  /** False: the agent is asked to teach the page. */
  isSure: boolean;
  confidence: number;
  messages: number;
  read: number;
  /** No messages. */
  extra: number;
  wrongRoles: number;
  unknownRoles: number;
  subject: boolean;
  ticketId: boolean;
  composer: boolean;
  lowConfidence: string;
}

const normalizeText = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Except for a few words around them, such as a label. */
function isSame(one: string, other: string): boolean {
  const [short = '', long = ''] = [normalizeText(one), normalizeText(other)].toSorted((a, b) => a.length - b.length);
  return short !== '' && long.includes(short) && long.length <= short.length * 1.3 + 30;
}

/** Finds a page's conversation without an adapter, and compares. */
export async function measureAuto(html: string, address: string, expected: ReadResult): Promise<Measured> {
  openPage(html, address);
  const finding = findRecipe(document, address);
  const measured = {
    isSure: 'recipe' in finding,
    confidence: Math.round(finding.confidence * 100) / 100,
    messages: expected.kind === 'ticket' ? expected.ticket.messages.length : 0,
    read: 0,
    extra: 0,
    wrongRoles: 0,
    unknownRoles: 0,
    subject: false,
    ticketId: false,
    composer: false,
    lowConfidence: 'lowConfidence' in finding ? finding.lowConfidence : '',
  };
  if (!('recipe' in finding)) return measured;
  const result = await createTicketReader(finding.recipe, async () => undefined)();
  if (result.kind === 'none') return { ...measured, lowConfidence: result.problem };
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
