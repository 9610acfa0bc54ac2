import type { PanelViewData, ShownTicket } from '@/components/PanelView';

import { TICKET } from './sample';
import type { StateOf } from './state';

/** What a state changes of a ticket on which nothing has been done. */
export interface PanelChange {
  ticket?: Partial<ShownTicket['ticket']>;
  suggestion?: Partial<ShownTicket['suggestion']>;
  summary?: Partial<ShownTicket['summary']>;
  order?: ShownTicket['order'];
  product?: ShownTicket['product'];
  customer?: ShownTicket['customer'];
  panel?: Partial<PanelViewData>;
  opens?: StateOf<'panel'>['opens'];
}

/** A state of the panel on a ticket. */
export function panelWith(id: string, change: PanelChange = {}): StateOf<'panel'> {
  const { ticket, suggestion, summary, order, product, customer, panel, opens } = change;
  return {
    id,
    screen: 'panel',
    ...(opens && { opens }),
    view: {
      page: {
        kind: 'ticket',
        ticket: { ...TICKET, ...ticket },
        suggestion: {
          request: { state: 'idle' },
          insertion: { state: 'idle' },
          composer: 'reply',
          note: undefined,
          earlier: [],
          options: { targetLanguage: 'AUTO', contentFormat: 'HTML' },
          ...suggestion,
        },
        summary: { request: { state: 'idle' }, ...summary },
        order: order ?? { state: 'idle' },
        product: product ?? { state: 'idle' },
        customer: customer ?? { email: TICKET.customer?.email, found: undefined },
      },
      isChannelMissing: false,
      hasCommerce: true,
      folded: [],
      sync: undefined,
      canTeach: true,
      teaching: undefined,
      ...panel,
    },
  };
}
