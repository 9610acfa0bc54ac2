import * as z from 'zod/mini';

import { MAX_MESSAGES, short, ticketIdentitySchema, ticketKeySchema } from '@/lib/calls/ticket-schemas';
import { TICKET_ROLES } from '@/lib/domain/ticket';
import { lazy } from '@/lib/shared/lazy';

import type { FrameCall } from '../protocol';

const flag = z.optional(z.boolean());
const optional = z.optional(short);

/** The panel shortens longer texts of a ticket itself, as those of the extension's pages. */
const long = z.string().check(z.maxLength(4_000_000));
const longOrNone = z.optional(long);

const headShape = lazy(() => ({
  ...ticketKeySchema.shape,
  number: longOrNone,
  subject: longOrNone,
  language: longOrNone,
  customer: z.optional(z.object({ name: longOrNone, email: longOrNone })),
  total: z.optional(z.union([z.number(), z.literal('more')])),
  canShowAll: flag,
  composer: z.optional(
    z.object({ editor: z.enum(['rich', 'plain', 'page']), mode: z.enum(['reply', 'note', 'unknown']) }),
  ),
  replyOpener: z.optional(z.enum(['box', 'beside-note', 'page'])),
  noteOpener: z.optional(z.enum(['beside-reply', 'same-box', 'page'])),
}));

const shownTicketSchema = lazy(() =>
  z.object({
    ...headShape,
    messages: z
      .array(
        z.object({
          id: longOrNone,
          role: z.enum(TICKET_ROLES),
          author: longOrNone,
          createdAt: longOrNone,
          text: long,
          whole: longOrNone,
          hidden: z.optional(z.number()),
          cut: z.optional(z.number()),
          attachments: z.array(z.object({ url: long, name: longOrNone })),
        }),
      )
      .check(z.maxLength(MAX_MESSAGES)),
    draft: z.optional(z.object({ start: long, isCursorBehind: z.boolean() })),
  }),
);

const misplaced = z.optional(z.object({ insertionId: short, isTakenBack: z.boolean(), byAgent: flag, byEditor: flag }));

const readingSchema = lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('none'),
      problem: z.enum([
        'not-a-helpdesk',
        'not-a-ticket',
        'thread-not-found',
        'not-sure',
        'bad-recipe',
        'unknown-type',
        'page-failed',
      ]),
      lowConfidence: z.optional(z.enum(['no-thread', 'no-roles', 'no-ticket-id', 'no-composer', 'weak'])),
      crash: z.optional(z.object({ name: short, stack: z.string() })),
      misplaced,
    }),
    z.object({ kind: z.literal('opening'), misplaced }),
    z.object({ kind: z.literal('ticket'), ticket: shownTicketSchema, revision: optional, misplaced }),
    z.object({
      kind: z.literal('changes'),
      ticket: shownTicketSchema,
      revision: optional,
      places: z.array(z.object({ at: z.int(), isNew: z.boolean() })),
      count: z.int(),
      misplaced,
    }),
  ]),
);

const nothing = z.null();

/** The schema of the page's answer to each call. A page inside a company does what it wants with what it shows. */
export const CALL_REPLIES: Record<FrameCall, z.ZodMiniType> = {
  'ticket.read': readingSchema,
  'ticket.glance': lazy(() => z.nullable(z.object(headShape))),
  'ticket.showAll': z.nullable(z.enum(['shown', 'leaving', 'failed'])),
  'draft.read': lazy(() => z.nullable(z.object({ ticket: ticketIdentitySchema, text: long }))),
  'composer.insert': z.object({
    outcome: z.enum(['inserted', 'already-there', 'refused-note', 'refused-other-ticket', 'no-composer', 'failed']),
    documentId: optional,
    focusStayedOutside: flag,
    isOpening: flag,
    isElsewhere: flag,
    isTooLong: flag,
    isUnsure: flag,
    isKindUnknown: flag,
  }),
  'composer.undo': z.enum(['undone', 'changed-since', 'nothing-to-undo', 'refused-other-ticket', 'unknown-insertion']),
  // The company sets its helpdesk up, not the agent.
  'page.examine': nothing,
  'page.snapshot': nothing,
  'lesson.start': z.literal(false),
  'lesson.end': z.literal(false),
  'code.read': z.nullable(z.string().check(z.maxLength(200))),
};
