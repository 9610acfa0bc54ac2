import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, type Mock, onTestFinished, vi } from 'vitest';

import { Announcer } from '@/components/announcer';
import { Panel } from '@/components/Panel';
import { ClockProvider } from '@/components/use-clock-text';
import { TranslatorProvider } from '@/components/use-translator';
import { QUIET_PANEL, viewUntouched } from '@/gallery/panel-with';
import { NOW, SUGGESTION, SUMMARY, TICKET } from '@/gallery/sample';
import { INERT_ACTIONS } from '@/gallery/state-page/inert-actions';
import { decideVerdict } from '@/lib/domain/verdict';
import { loadTranslator } from '@/lib/i18n/translator';
import type { UiLanguage } from '@/lib/i18n/ui-language';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { PanelView } from '@/lib/panel-view/panel-view';
import type { SuggestionView, SummaryView, TicketView } from '@/lib/panel-view/read-ticket-view';
import { loadSanitizer } from '@/lib/rich-text/sanitize-html';

const STOPPED_CLOCK = { now: () => NOW, subscribe: () => () => undefined };

export const user = userEvent.setup();
export const button = (name: string) => screen.getByRole('button', { name });
export const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();

export function shownSuggestion(
  data: Parameters<typeof decideVerdict>[0],
  over: Partial<SuggestionView> = {},
): SuggestionView {
  return {
    ...SUGGESTION,
    requestId: 'request-1',
    answeredAt: '2026-11-21T09:58:00Z',
    chatId: data.chatId ?? undefined,
    verdict: decideVerdict(data),
    text: data.content ? { kind: 'rich', html: data.content } : undefined,
    ...over,
  };
}

export const MESSAGE = shownSuggestion({ actionType: 'MESSAGE', content: '<p>Hello <b>Ada</b></p>' });

export function shownSummary(data: Partial<SummaryView['data']>, over: Partial<SummaryView> = {}): SummaryView {
  return {
    ...SUMMARY,
    data: { ...SUMMARY.data, ...data },
    requestId: 'request-2',
    text: { kind: 'rich', html: '<p>Ada waits.</p>' },
    answeredAt: '2026-11-21T10:00:00Z',
    messageCount: 2,
    ...over,
  };
}

type TicketPage = { kind: 'ticket' } & TicketView;

interface TicketChange extends Partial<Omit<TicketView, 'summary'>> {
  summary?: Partial<TicketView['summary']>;
}

/** An untouched ticket, with changes. */
export function ticketPage({ summary, ...change }: TicketChange = {}): TicketPage {
  const untouched = viewUntouched({ ...TICKET, messages: TICKET.messages.slice(0, 3) });
  return { kind: 'ticket', ...untouched, ...change, summary: { ...untouched.summary, ...summary } };
}

/** A ticket page with a changed suggestion card. */
export function suggestionPage(change: Partial<TicketView['suggestion']>): TicketPage {
  const page = ticketPage();
  return { ...page, suggestion: { ...page.suggestion, ...change } };
}

type ActionMocks = { [Name in keyof Required<PanelActions>]: Mock<Required<PanelActions>[Name]> };

function mockActions(): ActionMocks {
  const mocks = Object.entries(INERT_ACTIONS).map(([name, inert]) => [name, vi.fn(inert)]);
  return Object.fromEntries(mocks) as ActionMocks;
}

interface PanelSetup extends Partial<PanelView> {
  language?: UiLanguage;
  /** Texts and code of the parts that are loaded later are not there yet. */
  isLoading?: boolean;
  /** Values in the panel's storage. */
  stored?: Record<string, unknown>;
}

/** Shows the panel in a browser-like document. `spoken` returns all that its announcer has said, `kept` what it has not forgotten. */
export async function showPanel(
  page: PanelView['page'],
  { language = 'en', stored = {}, isLoading: isFirstLoading = false, ...view }: PanelSetup = {},
) {
  const load = (isComplete: boolean) =>
    loadTranslator(language, { preferred: ['en-GB'], timeZone: 'Europe/London', isComplete });
  const [translator, loading] = await Promise.all([load(true), load(false)]);
  const actions = mockActions();
  const storage = new Map(Object.entries(stored));
  const port = {
    read: (key: string) => Promise.resolve(storage.get(key)),
    write: (key: string, value: unknown) => Promise.resolve(storage.set(key, value).has(key)),
  };
  const element = (
    shown: PanelView['page'],
    { isLoading = isFirstLoading, ...change }: Partial<PanelView> & { isLoading?: boolean } = {},
  ) => (
    <ClockProvider value={STOPPED_CLOCK}>
      <TranslatorProvider value={isLoading ? loading : translator}>
        <Announcer>
          <Panel
            view={{
              ...QUIET_PANEL,
              page: shown,
              canTeach: false,
              ...view,
              ...change,
            }}
            actions={actions}
            storage={{ local: port, session: port }}
          />
        </Announcer>
      </TranslatorProvider>
    </ClockProvider>
  );
  await loadSanitizer();
  // Loaded on demand.
  await import('@/components/cards/shop/ShopCards');
  await import('@/components/commerce/FactLine');
  const appended = vi.spyOn(ShadowRoot.prototype, 'append');
  const before = appended.mock.calls.length;
  const said = () => appended.mock.calls.slice(before).flat() as Node[];
  const wordsOf = (lines: Node[]) => lines.map((line) => line.textContent ?? '');
  const { rerender } = await act(async () => render(element(page)));
  onTestFinished(() => {
    cleanup();
    appended.mockRestore();
  });
  return {
    actions,
    storage,
    spoken: () => wordsOf(said()),
    kept: () => wordsOf(said().filter((line) => line.isConnected)),
    show: (...next: Parameters<typeof element>) => rerender(element(...next)),
  };
}
