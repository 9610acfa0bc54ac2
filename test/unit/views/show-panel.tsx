import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';

import { PanelView, type PanelCallbacks, type PanelViewData, type ShownTicket } from '@/components/PanelView';
import { SpeechProvider } from '@/components/speech';
import type { ShownSuggestion } from '@/components/SuggestionPart';
import type { ShownSummary } from '@/components/SummaryCard';
import { decideVerdict } from '@/lib/domain/verdict';
import { loadTranslator } from '@/lib/i18n/translator';
import type { UiLanguage } from '@/lib/i18n/ui-language';

export const user = userEvent.setup();
export const button = (name: string) => screen.getByRole('button', { name });
export const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();

const FRESH = { stale: false, newer: 0 };

const TICKET: ShownTicket['ticket'] = {
  desk: 'https://desk.example',
  id: '4711',
  subject: 'Where is my order?',
  customer: { name: 'Ada Buyer' },
  messages: [
    { role: 'customer', text: 'Hi', attachments: [] },
    { role: 'note', text: 'internal', attachments: [] },
    { role: 'agent', text: 'Hello', attachments: [] },
  ],
};

export function shownSuggestion(
  data: Parameters<typeof decideVerdict>[0],
  over: Partial<ShownSuggestion> = {},
): ShownSuggestion {
  return {
    verdict: decideVerdict(data),
    text: data.content ? { kind: 'rich', html: data.content } : undefined,
    textKey: '1',
    isBlank: false,
    language: 'en',
    direction: 'ltr',
    freshness: FRESH,
    ...over,
  };
}

export const MESSAGE = shownSuggestion({ actionType: 'MESSAGE', content: '<p>Hello <b>Ada</b></p>' });

export function shownSummary(data: Partial<ShownSummary['data']>, over: Partial<ShownSummary> = {}): ShownSummary {
  return {
    data: { status: 'COMPLETED', summary: 'x', ...data },
    text: { kind: 'rich', html: '<p>Ada waits.</p>' },
    direction: 'ltr',
    answeredAt: '2026-11-21T10:00:00Z',
    messageCount: 2,
    freshness: FRESH,
    ...over,
  };
}

type TicketPage = { kind: 'ticket' } & ShownTicket;

/** A ticket on which nothing has been done, with what a test changes. */
export function ticketPage(change: Partial<ShownTicket> = {}): TicketPage {
  return {
    kind: 'ticket',
    ticket: TICKET,
    summary: { request: { state: 'idle' } },
    order: { state: 'idle' },
    product: { state: 'idle' },
    customer: { email: 'ada@mail.example', found: undefined },
    ...change,
    suggestion: {
      request: { state: 'idle' },
      insertion: { state: 'idle' },
      composer: 'reply',
      note: undefined,
      earlier: [],
      options: { targetLanguage: 'AUTO', contentFormat: 'HTML' },
      ...change.suggestion,
    },
  };
}

/** A ticket page whose suggestion part is changed. */
export function suggestionPage(change: Partial<ShownTicket['suggestion']>): TicketPage {
  const page = ticketPage();
  return { ...page, suggestion: { ...page.suggestion, ...change } };
}

/** Shows the panel in a browser-like document. */
export async function showPanel(
  page: PanelViewData['page'],
  { language = 'en', ...view }: Partial<PanelViewData> & { language?: UiLanguage } = {},
) {
  const translator = await loadTranslator(language, { preferred: ['en-GB'], timeZone: 'Europe/London' });
  const names =
    'onReadAgain onSuggest onCancelSuggestion onSetOptions onEditReply onRestoreReply onTakeBackEdit onBringBack onEditNote onDiscardNote onInsertNote onInsertReply onInsertPart ' +
    'onUndoInsert onInsertAnyway onSummarize onCancelSummary onInsertSummary onFindOrder onFindProduct onInsertTracking onShowMoreOrders onStartSync onCancelSync ' +
    'onFold onChooseLanguage onCheckPage onTeach onReloadPanel onOpenSettings onOpenWindow';
  const on = {
    ...Object.fromEntries(names.split(' ').map((name) => [name, vi.fn()])),
    onCopy: vi.fn(() => Promise.resolve(true)),
  } as unknown as { [Name in keyof Required<PanelCallbacks>]: ReturnType<typeof vi.fn> };
  const data = {
    isChannelMissing: false,
    hasCommerce: true,
    folded: [],
    sync: undefined,
    canTeach: false,
    teaching: undefined,
    ...view,
  };
  const element = (shown: PanelViewData['page'], more: Partial<PanelViewData> = {}) => (
    <SpeechProvider value={translator}>
      <PanelView view={{ page: shown, ...data, ...more }} on={on as unknown as PanelCallbacks} />
    </SpeechProvider>
  );
  // What comes on demand is there.
  await import('@/components/commerce/CommercePart');
  const { rerender } = await act(async () => render(element(page)));
  onTestFinished(cleanup);
  return { on, show: (next: PanelViewData['page'], more?: Partial<PanelViewData>) => rerender(element(next, more)) };
}
