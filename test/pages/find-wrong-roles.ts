import type { TicketMessage, TicketRole } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';

/**
 * Compares roles before and after a page was changed. A line may be lost or become `unknown`, but not get another role.
 *
 * @returns a sentence for each wrong role
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
