import * as z from 'zod/mini';

import { MAX_MESSAGE_LENGTH, TICKET_ROLES } from '@/lib/domain/ticket';
import { MAX_HASHES } from '@/lib/domain/ticket-identity';
import { lazy } from '@/lib/shared/lazy';

/** @param most in UTF-16 units */
const text = (most: number) => z.string().check(z.maxLength(most));
const MAX_TEXT = 2000;
/** A text of one line. */
export const short = text(MAX_TEXT);
const optional = z.optional(short);
const shape = <Shape extends z.core.$ZodShape>(create: () => Shape) => lazy(() => z.object(create()));
/** A helpdesk shows a part of a longer thread. */
export const MAX_MESSAGES = 20_000;

export const ticketKeySchema = shape(() => ({ desk: short, scope: short, id: short }));

export const ticketIdentitySchema = shape(() => ({
  ...ticketKeySchema.shape,
  messageHashes: z.optional(z.array(text(16)).check(z.maxLength(MAX_HASHES))),
  isPart: z.optional(z.boolean()),
}));

export const buttonClickSchema = shape(() => ({
  clickId: z.string().check(z.minLength(1), z.maxLength(100)),
  ticket: ticketIdentitySchema,
}));

const messageSchema = shape(() => ({
  id: optional,
  role: z.enum(TICKET_ROLES),
  author: optional,
  createdAt: optional,
  text: text(MAX_MESSAGE_LENGTH),
  // Identifies the ticket; it is not sent.
  whole: z.optional(text(MAX_MESSAGE_LENGTH)),
  attachments: z.array(z.object({ url: z.string(), name: z.optional(z.string()) })),
}));

/** The parts of a ticket that a request needs; others are dropped. */
export const ticketSchema = shape(() => ({
  ...ticketKeySchema.shape,
  number: optional,
  subject: optional,
  language: optional,
  customer: z.optional(z.object({ name: optional, email: optional })),
  messages: z.array(messageSchema).check(z.maxLength(MAX_MESSAGES)),
  total: z.optional(z.union([z.number(), z.literal('more')])),
}));
