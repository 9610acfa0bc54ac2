import type { EmptyReason } from '@/components/EmptyPage';
import type { PanelViewData } from '@/components/PanelView';
import type { Doubt } from '@/lib/domain/doubt';
import type { RecipeFault } from '@/lib/domain/recipe-problem';

import { panelWith } from '../panel-with';
import { SUGGESTION } from '../sample';
import type { StateOf } from '../state';

/** Whether a page without a ticket is a helpdesk of ours, which could be taught. */
const CAN_TEACH: Record<EmptyReason, boolean> = {
  'not-a-helpdesk': false,
  'not-a-ticket': true,
  'thread-not-found': true,
  'not-sure': true,
  'bad-recipe': true,
  'extension-updated': false,
};

const DOUBTS: Record<Doubt, true> = {
  'no-thread': true,
  'no-roles': true,
  'no-ticket-id': true,
  'no-composer': true,
  weak: true,
};

/** Where in a recipe each fault is. */
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

type Page = PanelViewData['page'];

/** No ticket, no channel, a lesson: everything before and beside the work on a ticket. */
export function pageStates(): StateOf<'panel'>[] {
  const reasons = Object.entries(CAN_TEACH) as [EmptyReason, boolean][];
  const doubts = Object.keys(DOUBTS) as Doubt[];
  const faults = Object.entries(FAULTS) as [RecipeFault, string][];
  const none = (name: string, page: Extract<Page, { kind: 'none' }>): StateOf<'panel'> =>
    panelWith(`pages/${name}`, { panel: { page, canTeach: CAN_TEACH[page.problem] } });
  return [
    panelWith('pages/reading', { panel: { page: { kind: 'reading' } } }),
    ...reasons.map(([problem]) => none(problem, { kind: 'none', problem })),
    ...doubts.map((doubt) => none(`not-sure-${doubt}`, { kind: 'none', problem: 'not-sure', doubt })),
    ...faults.map(([fault, at]) =>
      none(`bad-recipe-${fault}`, { kind: 'none', problem: 'bad-recipe', recipe: { fault, at } }),
    ),
    panelWith('pages/no-channel', { panel: { isChannelMissing: true } }),
    panelWith('pages/no-commerce', { panel: { hasCommerce: false }, suggestion: { suggestion: SUGGESTION } }),
    panelWith('pages/ticket'),
    panelWith('pages/menu', { opens: { key: 'menu.more' } }),
    panelWith('pages/teaching', { panel: { teaching: 'started' } }),
    panelWith('pages/teaching-failed', { panel: { teaching: 'failed' } }),
    panelWith('pages/no-subject', { ticket: { subject: '', customer: {}, messages: [] } }),
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
