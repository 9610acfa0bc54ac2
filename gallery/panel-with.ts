import { INSERT_MODES } from '@/lib/domain/insertion';
import type { Ticket } from '@/lib/domain/ticket';
import type { PanelView } from '@/lib/panel-view/panel-view';
import { readTicketView, type TicketView } from '@/lib/panel-view/read-ticket-view';
import { EMPTY_WORK } from '@/lib/panel-view/ticket-work';

import type { StateOf } from './gallery-state';
import { TICKET } from './sample';

export interface PanelChange extends Partial<Omit<TicketView, 'ticket' | 'suggestion' | 'summary'>> {
  ticket?: Partial<Ticket>;
  suggestion?: Partial<TicketView['suggestion']>;
  summary?: Partial<TicketView['summary']>;
  panel?: Partial<PanelView>;
  folded?: StateOf<'panel'>['folded'];
  opens?: StateOf<'panel'>['opens'];
}

export const QUIET_PANEL: Omit<PanelView, 'page'> = {
  isNew: false,
  isChannelMissing: false,
  hasRelay: false,
  isRelayLost: false,
  areSettingsLost: false,
  policyProblems: [],
  isPolicyAwaited: false,
  damagedSettings: [],
  storageProblem: undefined,
  secrets: 'kept',
  hasCommerce: true,
  isSampleShop: false,
  trackingUrl: undefined,
  sync: undefined,
  check: undefined,
  canAddText: true,
  canCheck: true,
  canTeach: true,
  teaching: undefined,
  lesson: undefined,
  showingAll: undefined,
  lastCommand: undefined,
  shortcuts: { 'suggest-reply': 'Alt+Shift+G', 'insert-reply': 'Alt+Shift+E', 'undo-insert': 'Alt+Shift+U' },
  isAutomaticOffered: false,
};

/** Creates the view of a ticket without any work on it. */
export function viewUntouched(ticket: Ticket): TicketView {
  const options = { targetLanguage: 'AUTO', contentFormat: 'HTML' } as const;
  return readTicketView(ticket, EMPTY_WORK, {
    options,
    recentLanguages: undefined,
    summaryLanguage: 'en',
    sites: [],
    insertMode: 'cursor',
    insertModes: INSERT_MODES,
    canInsertNote: true,
  });
}

export function panelWith(id: string, change: PanelChange = {}): StateOf<'panel'> {
  const { ticket, suggestion, summary, panel, folded, opens, ...others } = change;
  const untouched = viewUntouched({ ...TICKET, ...ticket });
  return {
    id,
    screen: 'panel',
    ...(folded && { folded }),
    ...(opens && { opens }),
    view: {
      ...QUIET_PANEL,
      page: {
        kind: 'ticket',
        ...untouched,
        ...others,
        suggestion: { ...untouched.suggestion, ...suggestion },
        summary: { ...untouched.summary, ...summary },
      },
      ...panel,
    },
  };
}
