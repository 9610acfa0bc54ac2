import { hashConversation } from './hash-messages';
import type { RelayEvent } from './relay-event';
import type { Suggestion } from './suggestion-request';
import { conversationOf, type Ticket } from './ticket';
import { identifyTicket } from './ticket-identity';

/** A suggestion that nobody requested has this in place of the ID of a request. */
const DRAFTED = 'drafted ';

/** Makes a suggestion of a reply that the platform has drafted by itself, from the messages that were there at that time. */
export function suggestionOfDraft(
  { reply, isHtml, createdAt }: Extract<RelayEvent, { type: 'reply' }>,
  ticket: Ticket,
): Suggestion {
  const draftedAt = Date.parse(createdAt);
  const conversation = conversationOf(ticket);
  const later = conversation.findIndex((message) => Date.parse(message.createdAt ?? '') > draftedAt);
  const known = later < 0 ? conversation : conversation.slice(0, later);
  const contentFormat = isHtml ? 'HTML' : 'PLAIN';
  return {
    requestId: DRAFTED + createdAt,
    ticket: identifyTicket(ticket),
    messagesHash: hashConversation(known),
    messageCount: known.length,
    answeredAt: createdAt,
    askedFormat: contentFormat,
    data: { actionType: 'MESSAGE', content: reply, contentFormat },
  };
}

/** Returns whether the platform has drafted a suggestion by itself. It is not judged. */
export function isDrafted({ requestId }: Pick<Suggestion, 'requestId'>): boolean {
  return requestId.startsWith(DRAFTED);
}
