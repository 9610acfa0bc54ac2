import type { Servers } from '../servers/start-servers';
import type { SetUp } from './configure';

/** Creates the settings for the demo's servers. Match patterns contain no port, so paths separate the kinds of pages. */
export function setUpFor({ credentials: { commerceToken: _token, ...addresses } }: Servers): Required<SetUp> {
  return {
    ...addresses,
    desks: [
      { match: 'http://127.0.0.1/tickets/*', adapter: 'sample-desk' },
      { match: 'http://127.0.0.1/stated/*', adapter: 'deskhand-page' },
      { match: 'http://127.0.0.1/plugin/*', adapter: 'deskhand-page' },
    ],
    commerceSource: 'mock',
  };
}
