import { afterEach, describe, expect, it } from 'vitest';

import { rulesOf } from '@/lib/conformance/rules';

import { checkServer, resultsOf, rulesWith } from './wrong-servers/check-server';
import { PATHS, startServer, type TestServer } from './wrong-servers/start-server';
import { expectedFaults } from './wrong-servers/wrong-server';
import { WRONG_SERVERS } from './wrong-servers/wrong-servers';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const found = new Set<string>();

describe('the conformance check finds out a server that', () => {
  it.each(WRONG_SERVERS)('$name', async (wrong) => {
    server = await startServer(wrong.behaviour);
    const report = await checkServer(server.url, wrong.look?.options, wrong.look?.surroundings);
    for (const rule of rulesWith(report, 'broken', 'warning')) found.add(rule);
    expect(rulesWith(report, 'broken', 'warning').toSorted()).toEqual(expectedFaults(wrong).toSorted());
    for (const { id, findings, verdict } of resultsOf(report)) {
      if (verdict !== 'broken' && verdict !== 'warning') continue;
      for (const { field } of findings) expect(field).toMatch(wrong.faults[id] ?? /never/);
    }
  });
});

describe('every rule', () => {
  // Of each interface by itself; a recommendation counts with the warning it gives.
  const rules = PATHS.flatMap((path) => rulesOf(path).map(({ id }) => ({ rule: `${path} ${id}` })));
  const expected = new Set(WRONG_SERVERS.flatMap(expectedFaults));

  it.each(rules)('is found broken by a server above: $rule', ({ rule }) => {
    expect(expected).toContain(rule);
    expect(found).toContain(rule);
  });
});
