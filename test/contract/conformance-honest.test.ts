import { afterEach, describe, expect, it } from 'vitest';

import { type Servers, startServers } from '@/demo/servers/start-servers';

import { checkServer, resultsOf, rulesWith } from './wrong-servers/check-server';
import { HONEST_STYLES } from './wrong-servers/honest-styles';
import { startServer, type TestServer } from './wrong-servers/start-server';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('the conformance check', () => {
  it.each(HONEST_STYLES)(
    'passes a server that $name',
    async ({ behaviour, store, options, warnings = [], unchecked = [] }) => {
      server = await startServer(behaviour, store);
      const report = await checkServer(server.url, options);
      const faults = resultsOf(report).filter(({ verdict }) => verdict === 'broken');
      expect(faults.map(({ name, id, findings }) => ({ name, id, findings }))).toEqual([]);
      expect(rulesWith(report, 'warning')).toEqual(warnings);
      expect(rulesWith(report, 'not-checked').toSorted()).toEqual(
        [...unchecked, '/orders pictures', '/products pictures'].toSorted(),
      );
      expect(report.interfaces.every(({ requests, rows }) => requests < 120 && (rows ?? 0) > 0)).toBe(true);
    },
  );

  it('passes a server that is slow, but within five seconds', async () => {
    server = await startServer();
    let nowMs = 0;
    const report = await checkServer(server.url, {}, { clock: () => (nowMs += 4900) });
    expect(rulesWith(report, 'broken', 'warning')).toEqual([]);
    expect(report.interfaces[0]?.slowestMs).toBe(4900);
  });

  it('passes our own server', async () => {
    const ours: Servers = await startServers({ firstPort: 0 });
    const report = await checkServer(ours.commerce, { token: ours.credentials.commerceToken });
    await ours.close();
    expect(rulesWith(report, 'broken', 'warning')).toEqual([]);
    expect(rulesWith(report, 'kept').length).toBeGreaterThan(60);
  });
});

describe('an empty store', () => {
  it('finds no broken rule in an empty store, and does not check rules that it cannot show', async () => {
    server = await startServer({}, { '/orders': [], '/products': [] });
    const report = await checkServer(server.url);
    expect(rulesWith(report, 'broken', 'warning')).toEqual([]);
    const kept = resultsOf(report).flatMap(({ name, id, verdict }) =>
      verdict === 'kept' && name === '/products' ? [id] : [],
    );
    const shown =
      'answers json-body utf-8 token-missing token-wrong one-token wrapper empty-array page-echo rows-within-size ' +
      'page-size-200 size-limits bounds-paired paging-ends has-next unknown-id';
    expect(kept).toEqual(shown.split(' '));
    for (const { verdict, notes } of resultsOf(report)) if (verdict === 'not-checked') expect(notes[0]).toMatch(/\w/);
  });

  it('finds a broken rule in an empty store that promises a second page', async () => {
    server = await startServer({ hasNextPage: (_, { page }) => page === 1 }, { '/orders': [], '/products': [] });
    expect(rulesWith(await checkServer(server.url), 'broken')).toContain('/orders has-next');
  });
});
