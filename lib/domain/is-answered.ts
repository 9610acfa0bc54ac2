import { conversationOf, type Ticket } from './ticket';

const normalize = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns whether a drafted reply is no longer needed: the ticket shows its text, or a later message of an agent. */
export function isAnswered({ text, createdAt }: { text: string; createdAt: string }, ticket: Ticket): boolean {
  const draft = normalize(text);
  const draftedAt = Date.parse(createdAt);
  return conversationOf(ticket).some(
    (message) =>
      message.role !== 'customer' &&
      (normalize(message.text).includes(draft) || Date.parse(message.createdAt ?? '') > draftedAt),
  );
}
