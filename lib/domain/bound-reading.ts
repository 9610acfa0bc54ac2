import { withoutInvisible } from '@/lib/shared/without-invisible';

import { MAX_MESSAGE_LENGTH, type Ticket, type TicketMessage } from './ticket';

/** Removes invisible characters and the ends of too long messages, and counts them. Returns the same object if nothing changes. */
export function boundReading(ticket: Ticket): Ticket {
  const messages = ticket.messages.map(boundMessage);
  const subject = ticket.subject && withoutInvisible(ticket.subject).slice(0, MAX_SUBJECT);
  const name = boundName(ticket.customer?.name);
  const isSame =
    subject === ticket.subject &&
    name === ticket.customer?.name &&
    messages.every((message, index) => message === ticket.messages[index]);
  if (isSame) return ticket;
  return {
    ...ticket,
    ...(subject !== undefined && { subject }),
    ...(ticket.customer && { customer: { ...ticket.customer, ...(name !== undefined && { name }) } }),
    messages,
  };
}

const MAX_SUBJECT = 1000;
const MAX_NAME = 200;

function boundName(name: string | undefined): string | undefined {
  return name && withoutInvisible(name).slice(0, MAX_NAME);
}

function boundMessage(message: TicketMessage): TicketMessage {
  const visible = withoutInvisible(message.text);
  const author = boundName(message.author);
  const isSame = visible === message.text && author === message.author && visible.length <= MAX_MESSAGE_LENGTH;
  if (isSame) return message;
  const hidden = (message.hidden ?? 0) + message.text.length - visible.length;
  const cut = visible.length - MAX_MESSAGE_LENGTH;
  return {
    ...message,
    text: visible.slice(0, MAX_MESSAGE_LENGTH),
    ...(author !== undefined && { author }),
    ...(hidden > 0 && { hidden }),
    ...(cut > 0 && { cut }),
  };
}
