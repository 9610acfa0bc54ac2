import * as z from 'zod';

import { CONTENT_FORMATS, TARGET_LANGUAGES } from '@/lib/contract/suggestion';
import { TICKET_ROLES } from '@/lib/domain/ticket';
import { settingsSchema } from '@/lib/settings/settings';

import type { PageToWorker, PanelToWorker } from './protocol';

const ticketKeySchema = z.object({ desk: z.string(), id: z.string() });

const ticketSchema = z.object({
  ...ticketKeySchema.shape,
  subject: z.string().optional(),
  language: z.string().optional(),
  customer: z.object({ name: z.string().optional(), email: z.string().optional() }).optional(),
  messages: z.array(
    z.object({
      id: z.string().optional(),
      role: z.enum(TICKET_ROLES),
      author: z.string().optional(),
      createdAt: z.string().optional(),
      text: z.string(),
      attachments: z.array(z.object({ url: z.string(), name: z.string().optional() })),
    }),
  ),
  composer: z.object({ editor: z.enum(['rich', 'plain']), mode: z.enum(['reply', 'note', 'unknown']) }).optional(),
});

const nothing = z.object({});
const requestId = z.string().min(8).max(100);
const tabId = z.int();
/** Longer texts are no number anybody types; the mock and an integrator's server need not see them. */
const lookUp = z.string().trim().min(1).max(200);

/** Who may say a message: a helpdesk page's content script, or one of our own pages. */
interface WorkerMessage<Request> {
  from: 'page' | 'extension';
  request: z.ZodType<Request>;
}

/** How the worker parses what it is told; a message without a row here is not heard. */
export const WORKER_MESSAGES: {
  [Type in keyof (PageToWorker & PanelToWorker)]: WorkerMessage<(PageToWorker & PanelToWorker)[Type]['request']>;
} = {
  'desk.describe': { from: 'page', request: z.object({ url: z.string() }) },
  'panel.ask': { from: 'page', request: nothing },
  'ask.take': { from: 'extension', request: z.object({ tabId }) },
  'suggestion.request': {
    from: 'extension',
    request: z.object({
      requestId,
      tabId,
      ticket: ticketSchema,
      options: z.object({
        targetLanguage: z.enum(TARGET_LANGUAGES).optional(),
        contentFormat: z.enum(CONTENT_FORMATS).optional(),
        instruction: z.string().max(10_000).optional(),
      }),
    }),
  },
  'summary.request': {
    from: 'extension',
    request: z.object({ requestId, tabId, ticket: ticketSchema, language: z.string().max(35).optional() }),
  },
  'request.cancel': { from: 'extension', request: z.object({ requestId }) },
  'result.recall': { from: 'extension', request: z.object({ ticket: ticketKeySchema }) },
  'order.find': { from: 'extension', request: z.object({ orderNumber: lookUp }) },
  'product.find': { from: 'extension', request: z.object({ productId: lookUp }) },
  'settings.view': { from: 'extension', request: nothing },
  'settings.save': { from: 'extension', request: z.object({ settings: settingsSchema }) },
  'channel.save': {
    from: 'extension',
    request: z.object({ replySuggestionUrl: z.string().max(2000), summaryUrl: z.string().max(2000) }),
  },
  'channel.forget': { from: 'extension', request: nothing },
  'channel.test': { from: 'extension', request: nothing },
};
