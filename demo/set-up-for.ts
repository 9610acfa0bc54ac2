import type { SetUp } from './browser/configure';
import type { Servers } from './servers';

/**
 * What has to be set up to work with the demo's servers. Match patterns know no ports, so the sample helpdesk's kinds
 * of page are told apart by their paths.
 */
export function setUpFor({ credentials }: Servers): Required<SetUp> {
  return {
    replySuggestionUrl: credentials.replySuggestionUrl,
    summaryUrl: credentials.summaryUrl,
    desks: [
      { match: 'http://127.0.0.1/tickets/*', adapter: 'sample-desk' },
      { match: 'http://127.0.0.1/stated/*', adapter: 'deskhand-page' },
      { match: 'http://127.0.0.1/plugin/*', adapter: 'deskhand-page' },
    ],
  };
}
