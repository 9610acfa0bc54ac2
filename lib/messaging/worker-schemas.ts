import * as z from 'zod/mini';

import { isBearerToken } from '@/lib/contract/base-url';
import { CONTENT_FORMATS, TARGET_LANGUAGES } from '@/lib/contract/suggestion-values';
import { TICKET_ROLES } from '@/lib/domain/ticket';
import { settingsSchema } from '@/lib/settings/settings';

import { PAGE_PARTS, type PageToWorker, type PanelToWorker } from './protocol';

const ticketKeySchema = z.object({ desk: z.string(), id: z.string() });

const ticketSchema = z.object({
  ...ticketKeySchema.shape,
  subject: z.optional(z.string()),
  language: z.optional(z.string()),
  customer: z.optional(z.object({ name: z.optional(z.string()), email: z.optional(z.string()) })),
  messages: z.array(
    z.object({
      id: z.optional(z.string()),
      role: z.enum(TICKET_ROLES),
      author: z.optional(z.string()),
      createdAt: z.optional(z.string()),
      text: z.string(),
      attachments: z.array(z.object({ url: z.string(), name: z.optional(z.string()) })),
    }),
  ),
  composer: z.optional(
    z.object({ editor: z.enum(['rich', 'plain', 'page']), mode: z.enum(['reply', 'note', 'unknown']) }),
  ),
});

const nothing = z.object({});
const requestId = z.string().check(z.minLength(8), z.maxLength(100));
const tabId = z.int();
/** Longer texts are no number anybody types; the mock and an integrator's server need not see them. */
const lookUp = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** Who may say a message: a helpdesk page's content script, or one of our own pages. */
interface WorkerMessage<Request> {
  from: 'page' | 'extension';
  request: z.ZodMiniType<Request>;
}

/** How the worker parses what it is told; a message without a row here is not heard. */
export const WORKER_MESSAGES: {
  [Type in keyof (PageToWorker & PanelToWorker)]: WorkerMessage<(PageToWorker & PanelToWorker)[Type]['request']>;
} = {
  'desk.describe': { from: 'page', request: z.object({ url: z.string() }) },
  'page.load': { from: 'page', request: z.object({ part: z.enum(PAGE_PARTS) }) },
  'panel.ask': { from: 'page', request: nothing },
  'lesson.save': { from: 'page', request: z.object({ recipe: z.string().check(z.maxLength(20_000)) }) },
  'lesson.open': { from: 'extension', request: z.object({ tabId }) },
  'ask.take': { from: 'extension', request: z.object({ tabId }) },
  'command.take': { from: 'extension', request: z.object({ tabId }) },
  'suggestion.request': {
    from: 'extension',
    request: z.object({
      requestId,
      tabId,
      ticket: ticketSchema,
      options: z.object({
        targetLanguage: z.optional(z.enum(TARGET_LANGUAGES)),
        contentFormat: z.optional(z.enum(CONTENT_FORMATS)),
        instruction: z.optional(z.string().check(z.maxLength(10_000))),
      }),
      isAutomatic: z.optional(z.boolean()),
    }),
  },
  'summary.request': {
    from: 'extension',
    request: z.object({
      requestId,
      tabId,
      ticket: ticketSchema,
      language: z.optional(z.string().check(z.maxLength(35))),
    }),
  },
  'request.cancel': { from: 'extension', request: z.object({ requestId }) },
  'result.recall': { from: 'extension', request: z.object({ ticket: ticketKeySchema }) },
  'order.find': { from: 'extension', request: z.object({ orderNumber: lookUp }) },
  'product.find': { from: 'extension', request: z.object({ productId: lookUp }) },
  'customer.orders': { from: 'extension', request: z.object({ email: lookUp, most: z.int().check(z.positive()) }) },
  'sync.follow': { from: 'extension', request: nothing },
  'sync.start': { from: 'extension', request: nothing },
  'sync.cancel': { from: 'extension', request: nothing },
  'settings.view': { from: 'extension', request: nothing },
  'settings.save': { from: 'extension', request: z.object({ settings: settingsSchema }) },
  'channel.save': {
    from: 'extension',
    request: z.object({
      replySuggestionUrl: z.string().check(z.maxLength(2000)),
      summaryUrl: z.string().check(z.maxLength(2000)),
    }),
  },
  'channel.forget': { from: 'extension', request: nothing },
  'channel.test': { from: 'extension', request: nothing },
  'commerce.save': { from: 'extension', request: z.object({ token: z.string().check(z.refine(isBearerToken)) }) },
  'commerce.forget': { from: 'extension', request: nothing },
};
