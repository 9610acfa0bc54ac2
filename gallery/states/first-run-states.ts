import type { AddressView, OptionsView } from '@/lib/options-view/options-view';

import type { StateOf } from '../gallery-state';
import { addresses, NEW } from './settings-states';

const DESK = { match: 'https://desk.example/scp/*', adapter: 'osticket' };
const PASTED = addresses({ pasted: 'https://ai.example/api_v2/pasted' });
const REFUSED: AddressView['result'] = { reason: 'bad-credential', httpStatus: 401 };

const VIEWS: Record<string, Partial<OptionsView>> = {
  new: {},
  'ticket-pasted': { newDesk: { address: 'https://desk.example/scp/tickets.php?id=7', adapter: 'auto' } },
  wrong: {
    newDesk: { address: 'helpdesk', adapter: 'auto', problem: 'bad' },
    addresses: addresses({ pasted: 'https://ai.example/webhook/1', problem: 'webhook' }),
    save: { state: 'bad-address' },
  },
  refused: {
    desks: [DESK],
    addresses: PASTED,
    save: { state: 'refused', hosts: ['https://desk.example', 'https://ai.example'] },
  },
  testing: { desks: [DESK], addresses: PASTED, test: 'testing' },
  'test-failed': {
    desks: [DESK],
    addresses: PASTED.map((address) => ({
      ...address,
      result: address.endpoint === 'suggestion' ? REFUSED : 'works',
    })),
    test: 'tested',
  },
  'test-unanswered': { desks: [DESK], addresses: PASTED, test: 'unanswered' },
  unanswered: { desks: [DESK], addresses: PASTED, save: { state: 'unanswered' } },
  saving: { desks: [DESK], addresses: PASTED, save: { state: 'saving' } },
  done: { desks: [DESK], save: { state: 'saved' } },
  managed: { addresses: addresses({ isManaged: true }), managed: ['desks'] },
};

export function firstRunStates(): StateOf<'first-run'>[] {
  return Object.entries(VIEWS).map(([name, change]) => ({
    id: `start/${name}`,
    screen: 'first-run',
    view: { ...NEW, ...change },
  }));
}
