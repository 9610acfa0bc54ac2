import type { AddressView, OptionsView } from '@/lib/options-view/options-view';

import type { StateOf } from '../gallery-state';
import { addresses, mainChannel, NEW } from './settings-states';

const DESK = { match: 'https://desk.example/scp/*', adapter: 'osticket' };
const PASTED = addresses({ pasted: 'https://ai.example/api_v2/pasted' });
const REFUSED: AddressView['result'] = { reason: 'bad-credential', httpStatus: 401 };

const VIEWS: Record<string, Partial<OptionsView>> = {
  new: {},
  'ticket-pasted': { newDesk: { address: 'https://desk.example/scp/tickets.php?id=7', adapter: 'auto' } },
  wrong: {
    newDesk: { address: 'helpdesk', adapter: 'auto', problem: 'bad' },
    channels: mainChannel(addresses({ pasted: 'https://ai.example/webhook/1', problem: 'webhook' })),
    save: { state: 'bad-address' },
  },
  refused: {
    desks: [DESK],
    channels: mainChannel(PASTED),
    save: { state: 'refused', hosts: ['https://desk.example', 'https://ai.example'] },
  },
  testing: { desks: [DESK], channels: mainChannel(PASTED, 'testing') },
  'test-failed': {
    desks: [DESK],
    channels: mainChannel(
      PASTED.map((address) => ({
        ...address,
        result: address.endpoint === 'suggestion' ? REFUSED : 'works',
      })),
      'tested',
    ),
  },
  'test-unanswered': { desks: [DESK], channels: mainChannel(PASTED, 'unanswered') },
  unanswered: { desks: [DESK], channels: mainChannel(PASTED), save: { state: 'unanswered' } },
  saving: { desks: [DESK], channels: mainChannel(PASTED), save: { state: 'saving' } },
  done: { desks: [DESK], save: { state: 'saved' } },
  recognized: { desks: [DESK], save: { state: 'saved' }, recognized: 'osTicket' },
  relay: { desks: [DESK], relay: { url: 'https://relay.example', tokenEnd: undefined, secret: '', problems: {} } },
  'relay-wrong': {
    desks: [DESK],
    relay: {
      url: 'http://relay.example',
      tokenEnd: undefined,
      secret: '',
      problems: { url: 'not-https', secret: { reason: 'no-relay-access' } },
    },
    save: { state: 'bad-address' },
  },
  unmarked: { desks: [{ ...DESK, adapter: 'auto' }], save: { state: 'saved' } },
  policy: {
    channels: mainChannel(addresses({ isManaged: true })),
    desks: [DESK],
    managed: ['desks', 'channel.replySuggestionUrl', 'channel.summaryUrl'],
    missingHosts: ['https://desk.example', 'https://ai.example'],
  },
  'policy-refused': {
    desks: [DESK],
    managed: ['desks', 'channel.replySuggestionUrl', 'channel.summaryUrl'],
    missingHosts: ['https://desk.example'],
    save: { state: 'refused', hosts: ['https://desk.example'] },
  },
  'policy-code': {
    desks: [DESK],
    relay: { url: 'https://relay.example', tokenEnd: undefined, secret: '', problems: {} },
    managed: ['desks', 'relay.url'],
    missingHosts: ['https://desk.example', 'https://relay.example'],
  },
  'policy-done': { desks: [DESK], managed: ['desks', 'channel.replySuggestionUrl'] },
  managed: { channels: mainChannel(addresses({ isManaged: true })), managed: ['desks'] },
};

export function firstRunStates(): StateOf<'first-run'>[] {
  return Object.entries(VIEWS).map(([name, change]) => ({
    id: `start/${name}`,
    screen: 'first-run',
    view: { ...NEW, ...change },
  }));
}
