import { afterEach, describe, expect, it } from 'vitest';

import { rulesOf } from '@/conformance/rules';

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

describe('the conformance check', () => {
  it.each(WRONG_SERVERS)('fails a server that $name', async (wrong) => {
    server = await startServer(wrong.behaviour);
    const report = await checkServer(server.url, wrong.look?.options, wrong.look?.deps);
    for (const rule of rulesWith(report, 'broken', 'warning')) found.add(rule);
    expect(rulesWith(report, 'broken', 'warning').toSorted()).toEqual(expectedFaults(wrong).toSorted());
    for (const { id, findings, verdict } of resultsOf(report)) {
      if (verdict !== 'broken' && verdict !== 'warning') continue;
      for (const { field } of findings) expect(field).toMatch(wrong.faults[id] ?? /never/);
    }
  });
});

describe('every rule', () => {
  // Recommendations give warnings.
  const rules = PATHS.flatMap((path) => rulesOf(path).map(({ id }) => ({ rule: `${path} ${id}` })));
  const expected = new Set(WRONG_SERVERS.flatMap(expectedFaults));

  it.each(rules)('a wrong server breaks the rule $rule', ({ rule }) => {
    expect(expected).toContain(rule);
    expect(found).toContain(rule);
  });
});
