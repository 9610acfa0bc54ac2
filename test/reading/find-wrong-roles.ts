import type { TicketMessage, TicketRole } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';

/**
 * Compares by the words, line by line, who is said to have said them: in a page that is no longer what it was, words may
 * be lost or be nobody's (`unknown`), but they are never another one's.
 * @param original what the page said
 * @param read what was read after the page was changed
 * @returns a sentence for each line that stands under a wrong role
 */
export function findWrongRoles(original: readonly TicketMessage[], read: TicketReading): string[] {
  if (read.kind !== 'ticket') return [];
  const rolesOf = new Map<string, Set<TicketRole>>();
  for (const { role, text } of original) {
    for (const line of linesOf(text)) rolesOf.set(line, (rolesOf.get(line) ?? new Set()).add(role));
  }
  return read.ticket.messages
    .filter(({ role }) => role !== 'unknown')
    .flatMap(({ role, text }) =>
      linesOf(text)
        .filter((line) => rolesOf.get(line)?.has(role) === false)
        .map((line) => `“${line}” was said by: ${[...(rolesOf.get(line) ?? [])].join(', ')}; read as: ${role}`),
    );
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean);
}
