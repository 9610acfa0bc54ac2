import type { Servers } from '../servers/start-servers';
import type { SetUp } from './configure';

/** Match patterns contain no port, so paths separate the kinds of pages. */
const DESKS = [
  { match: 'http://127.0.0.1/tickets/*', adapter: 'sample-desk' },
  { match: 'http://127.0.0.1/stated/*', adapter: 'deskhand-page' },
  { match: 'http://127.0.0.1/plugin/*', adapter: 'deskhand-page' },
];

/** Creates the settings for the demo's servers, with the addresses of the platform in the extension. */
export function setUpFor({ credentials: { commerceToken: _token, ...addresses } }: Servers) {
  return { ...addresses, desks: DESKS, commerceSource: 'mock' } satisfies SetUp;
}

/** Creates the settings for the demo's servers, with the relay between the extension and the platform. */
export function setUpForRelay({ relay, commerce }: Servers) {
  const pictureHosts = [new URL(commerce).host];
  return { relay, desks: DESKS, commerceSource: 'relay', pictureHosts } satisfies SetUp;
}
