import type { LowConfidenceReason } from '@/lib/domain/low-confidence-reason';
import type { RecipeFault } from '@/lib/domain/recipe-problem';
import type { EmptyPageView } from '@/lib/panel-view/panel-view';

import type { StateOf } from '../gallery-state';
import { panelWith } from '../panel-with';
import { CRASH, SUGGESTION, TICKET } from '../sample';

const { messages: _, ...GLANCE } = TICKET;

const CAN_TEACH: Record<EmptyPageView['problem'], boolean> = {
  'not-a-helpdesk': false,
  'not-allowed': false,
  'not-allowed-yet': false,
  'not-a-ticket': true,
  'thread-not-found': true,
  'not-sure': true,
  'bad-recipe': true,
  'unknown-type': true,
  'extension-updated': false,
  'page-failed': false,
};

const HOSTS = ['https://desk.example/*', 'https://platform.example/*'];

const DOUBTS: Record<LowConfidenceReason, true> = {
  'no-thread': true,
  'no-roles': true,
  'no-ticket-id': true,
  'no-composer': true,
  weak: true,
};

const FAULTS: Record<RecipeFault, string> = {
  'not-json': '3:14',
  'too-long': '',
  missing: 'thread.messages.each',
  'unknown-part': 'thread.mesages',
  'bad-value': 'ticketId.from',
  'bad-pattern': 'ticketId.match',
  'slow-pattern': 'thread.messages.roles.customer.match',
  'bad-selector': 'composer.at',
};

export function pageStates(now: number): StateOf<'panel'>[] {
  const reasons = Object.entries(CAN_TEACH) as [EmptyPageView['problem'], boolean][];
  const doubts = Object.keys(DOUBTS) as LowConfidenceReason[];
  const faults = Object.entries(FAULTS) as [RecipeFault, string][];
  const none = (name: string, page: EmptyPageView): StateOf<'panel'> =>
    panelWith(`pages/${name}`, { panel: { page, canTeach: CAN_TEACH[page.problem] } });
  return [
    panelWith('pages/reading', { panel: { page: { kind: 'reading' } } }),
    panelWith('pages/reading-long-ticket', { panel: { page: { kind: 'reading', ticket: GLANCE } } }),
    panelWith('pages/reading-wanted', { panel: { page: { kind: 'reading', ticket: GLANCE, wantedAt: now - 1000 } } }),
    ...reasons.map(([problem]) =>
      none(problem, {
        kind: 'none',
        problem,
        ...(problem === 'page-failed' && { crash: CRASH }),
        ...(problem.startsWith('not-allowed') && { missingHosts: HOSTS }),
      }),
    ),
    ...doubts.map((doubt) => none(`not-sure-${doubt}`, { kind: 'none', problem: 'not-sure', lowConfidence: doubt })),
    ...faults.map(([fault, at]) =>
      none(`bad-recipe-${fault}`, { kind: 'none', problem: 'bad-recipe', recipe: { fault, at } }),
    ),
    panelWith('pages/new', { panel: { page: { kind: 'none', problem: 'not-a-helpdesk' }, isNew: true } }),
    panelWith('pages/no-channel', { panel: { isChannelMissing: true } }),
    panelWith('pages/no-relay-access', { panel: { isChannelMissing: true, hasRelay: true } }),
    panelWith('pages/storage-silent', { panel: { isChannelMissing: true, secrets: 'silent' } }),
    panelWith('pages/channel-lost', { panel: { isChannelMissing: true, secrets: 'lost' } }),
    crashed('suggestion'),
    crashed('summary'),
    panelWith('pages/settings-damaged', { panel: { damagedSettings: ['desks[1]', 'defaults.insertMode'] } }),
    ...(['damaged', 'full', 'preferences', 'restarted', 'silent'] as const).map((storageProblem) =>
      panelWith(`pages/storage-${storageProblem}-notice`, { panel: { storageProblem } }),
    ),
    panelWith('pages/policy-awaited', { panel: { isPolicyAwaited: true } }),
    panelWith('pages/settings-lost', { panel: { hasRelay: true, areSettingsLost: true } }),
    panelWith('pages/no-commerce', { panel: { hasCommerce: false }, suggestion: { suggestion: SUGGESTION } }),
    panelWith('pages/ticket'),
    panelWith('pages/menu', { opens: { key: 'menu.more' } }),
    panelWith('pages/lesson', {
      panel: { lesson: { title: 'Teach Deskhand this page · 2/5', step: 'Click a message that the customer wrote.' } },
    }),
    panelWith('pages/teaching-failed', { panel: { teaching: 'failed' } }),
    panelWith('pages/no-subject', { ticket: { subject: '', customer: {}, messages: [] } }),
    panelWith('pages/part-of-thread', { ticket: { number: '2026112010000018', total: 9 } }),
    panelWith('pages/part-of-thread-uncounted', { ticket: { total: 'more' } }),
    panelWith('pages/part-of-thread-with-a-way', { ticket: { total: 9, canShowAll: true } }),
    panelWith('pages/part-of-thread-failed', {
      ticket: { total: 9, canShowAll: true },
      panel: { showingAll: 'failed' },
    }),
    panelWith('pages/left-out', {
      ticket: {
        messages: [
          { role: 'customer', text: 'Hello', attachments: [], whole: 'Hello > Hi', hidden: 12, cut: 3000 },
          { role: 'customer', text: '', attachments: [] },
          { role: 'unknown', text: 'Who wrote this?', attachments: [] },
        ],
      },
    }),
    panelWith('pages/long-subject', {
      ticket: {
        id: 'INC-2026-000000047110815-EU-WEST',
        subject:
          'Re: Fwd: Re: Bestellbestätigung 10023 – Lieferadressänderungsbestätigung noch immer nicht eingetroffen, bitte dringend',
        customer: { name: 'Maximiliane Freifrau von und zu Oberschwarzenbergerstein' },
      },
    }),
    panelWith('pages/arabic-ticket', { ticket: { subject: 'أين وصل طلبي؟', customer: { name: 'ليلى حداد' } } }),
  ];
}

function crashed(card: 'suggestion' | 'summary'): StateOf<'panel'> {
  const state = panelWith(`pages/${card}-crashed`);
  const { page } = state.view;
  if (page.kind !== 'ticket') throw new Error('The state has no ticket.');
  // The request is what each card reads first.
  Object.defineProperty(page[card], 'request', {
    get() {
      throw new TypeError('This text of the error is in no report.');
    },
  });
  return state;
}
