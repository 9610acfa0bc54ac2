import type { ServiceCalls } from '@/lib/calls/service-calls';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { SuggestionData } from '@/lib/contract/suggestion';
import type { ContentFormat } from '@/lib/contract/values';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import { hashMessages } from '@/lib/domain/hash-messages';
import type { PlatformResult } from '@/lib/domain/platform-result';
import type { SuggestionOptions } from '@/lib/domain/suggestion-request';
import { conversationOf, type Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { textToHtml } from '@/lib/rich-text/text-to-html';
import type { Settings, SettingsView } from '@/lib/settings/settings';
import { succeed } from '@/lib/shared/outcome';

import { findSampleAnswer, type SampleAnswer, type SampleInstruction } from './sample-answers';
import { createSampleShop, type SampleShopDeps } from './sample-shop';

/** Like a fast platform, so that the panel shows its progress. */
const ANSWER_MS = 900;

/** The platform has drafted a reply so long ago. */
const DRAFT_AGE_MS = 120_000;

/** Shown instead of the reason, because the texts are prepared. */
const KNOWS_NO_OTHER = 'The demo has no other text: its answers are prepared, in English';

interface Deps extends SampleShopDeps {
  /** The button whose words an instruction repeats. */
  findInstruction: (line: string) => SampleInstruction | undefined;
  /** Unix milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** The demo has no keys, lessons, or settings to save. */
type Unanswered = `${'channel' | 'commerce' | 'relay'}.${string}` | 'command.take' | 'lesson.open' | 'settings.save';

type Answer<Type extends keyof ServiceCalls> = (
  request: ServiceCalls[Type]['request'],
) => Promise<ServiceCalls[Type]['reply']>;

/** Answers the panel. Another endpoint of the platform works in the demo once it has an answer here. */
export type SampleWorker = {
  [Type in Exclude<keyof ServiceCalls, Unanswered | `${PlatformEndpoint}.request`>]: Answer<Type>;
} & { [Type in `${PlatformEndpoint}.request`]?: Answer<Type> } & {
  /** The page button was clicked. */
  clickButton: () => void;
};

/** Creates the demo's stand-in for the worker: prepared answers, bundled orders, no network and no storage. */
export function createSampleWorker({ findInstruction, now, wait, ...packaged }: Deps): SampleWorker {
  const shop = createSampleShop(packaged);
  let defaults: Settings['defaults'] = { autoSuggest: 'off' };
  let syncedAt = now();
  let isClicked = false;
  const draftedAt = new Date(now() - DRAFT_AGE_MS).toISOString();

  const readSync = async () => ({ last: { at: syncedAt, ...(await shop.count()) } });

  const createResult = <Data>(requestId: string, ticket: Ticket, data: Data) => ({
    requestId,
    ticket: identifyTicket(ticket),
    messagesHash: hashMessages(ticket),
    messageCount: conversationOf(ticket).length,
    answeredAt: new Date(now()).toISOString(),
    data,
  });

  return {
    clickButton() {
      isClicked = true;
    },
    'button.take': () => {
      const wasClicked = isClicked;
      isClicked = false;
      return Promise.resolve(wasClicked ? { fate: 'taken', requestId: crypto.randomUUID() } : { fate: 'none' });
    },
    'suggestion.request': async ({ requestId, ticket, options }) => {
      await wait(ANSWER_MS);
      const askedFormat = options.contentFormat ?? 'HTML';
      const data = answerSuggestion(findSampleAnswer(ticket.id), options, askedFormat, findInstruction);
      return succeed({ ...createResult(requestId, ticket, data), askedFormat });
    },
    'summary.request': async ({ requestId, ticket }) => {
      await wait(ANSWER_MS);
      const { summary = '' } = findSampleAnswer(ticket.id) ?? {};
      return succeed<PlatformResult<'summary'>>(createResult(requestId, ticket, { status: 'COMPLETED', summary }));
    },
    'events.wait': async ({ tickets, since }) => {
      const drafts = tickets.flatMap(({ id }) => findSampleAnswer(id)?.draft ?? []);
      // Nothing else ever happens.
      if (since !== undefined || drafts.length === 0) return new Promise(() => undefined);
      await wait(ANSWER_MS);
      const events = drafts.map(
        (reply) => ({ type: 'reply', createdAt: draftedAt, reply: textToHtml(reply), isHtml: true }) as const,
      );
      return succeed({ cursor: draftedAt, events });
    },
    'request.cancel': () => Promise.resolve(null),
    'result.recall': () => Promise.resolve({ pending: {}, failed: {} }),
    'order.find': async ({ orderNumber }) => {
      const row = await shop.findOrder(orderNumber);
      return succeed(row ? { row, isSample: true } : null);
    },
    'product.find': async ({ productId }) => {
      const row = await shop.findProduct(productId);
      return succeed(row ? { row, isSample: true } : null);
    },
    'customer.orders': async ({ email, most }) => {
      const orders = await shop.findOrdersOf(email);
      return succeed({ orders: orders.slice(0, most), total: orders.length, isSample: true });
    },
    'sync.follow': readSync,
    'sync.start': () => {
      syncedAt = now();
      return readSync();
    },
    'sync.cancel': readSync,
    'settings.view': () => Promise.resolve(viewSettings(defaults)),
    'defaults.save': (change) => {
      defaults = { ...defaults, ...change };
      return Promise.resolve(viewSettings(defaults));
    },
  };
}

function answerSuggestion(
  answer: SampleAnswer | undefined,
  { instruction = '', targetLanguage = 'AUTO' }: SuggestionOptions,
  contentFormat: ContentFormat,
  findInstruction: Deps['findInstruction'],
): SuggestionData {
  if (!answer) return { actionType: 'NOTHING' };
  const { actionType, handoff, reason, reasonDescription, content, revisions, translations } = answer;
  const { language: ownLanguage = 'ENGLISH' } = answer;
  const lines = instruction.split('\n').filter((line) => line.trim() !== '');
  const wanted = lines.map(findInstruction);
  const found = wanted.at(-1);
  const translation = translations?.[targetLanguage];
  const text = translation ?? (found && revisions?.[found]) ?? content;
  const isInLanguage = translation !== undefined || ['AUTO', ownLanguage].includes(targetLanguage);
  const isOther = wanted.includes(undefined) || (found && !revisions) || !isInLanguage;
  return {
    actionType,
    handoff,
    reason,
    reasonDescription: text !== undefined && isOther ? KNOWS_NO_OTHER : reasonDescription,
    content: text === undefined || contentFormat !== 'HTML' ? text : textToHtml(text),
    contentFormat,
    language: translation === undefined ? ownLanguage : targetLanguage,
  };
}

/** The settings of a company that has set up everything. */
function viewSettings(defaults: Settings['defaults']): SettingsView {
  const address = { origin: '', channelId: '', tokenEnd: '' };
  return {
    settings: {
      desks: [],
      channels: [],
      // The panel then waits for what the platform writes by itself.
      relay: { url: 'https://relay.example' },
      commerce: { source: 'mock' },
      defaults,
      limits: { suggestionsPerDay: 0 },
    },
    channels: { [DEFAULT_CHANNEL]: { suggestion: address, summary: address } },
    relayTokenEnd: 'demo',
    // A lesson could not save its recipe.
    managed: ['desks'],
    policyProblems: [],
    isPolicyAwaited: false,
    damagedSettings: [],
    secrets: 'kept',
    missingPermissions: [],
    adapters: [],
  };
}
