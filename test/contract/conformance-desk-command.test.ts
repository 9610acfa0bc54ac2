import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { conformance } from '@/conformance/main';
import { listChannelAddresses } from '@/demo/servers/start-demo-relay';
import { startServers } from '@/demo/servers/start-servers';
import { runProgram } from '@/test/drivers/run-program';

import { HONEST, SECRET, startDesk, type TestDesk, TICKET } from './wrong-desks/start-desk';

const HEADER = { CONFORMANCE_HEADER: `Authorization: Bearer ${SECRET}` };

async function serve(...behaviour: Parameters<typeof startDesk>): Promise<TestDesk & { base: string }> {
  const desk = await startDesk(...behaviour);
  onTestFinished(desk.close);
  return { ...desk, base: new URL(desk.addresses['reply callback']).origin };
}

function argumentsOf(base: string): string[] {
  return ['--query', `${base}/ticket`, '--callbacks', base, '--ticket', TICKET];
}

describe('npm run conformance -- --query and --callbacks', { timeout: 60_000 }, () => {
  it('passes the sample helpdesk in the conformance check, with a table of 80 columns', async () => {
    const servers = await startServers({ firstPort: 0 });
    onTestFinished(servers.close);
    const { queryUrl, replyUrl, tagsUrl, summaryUrl, headers } = listChannelAddresses(servers.relay.url);
    const addresses = ['--query', queryUrl, '--reply', replyUrl, '--tags', tagsUrl, '--summary', summaryUrl];
    const header = ['--header', `Authorization: ${headers.authorization}`];
    const { status, stdout, stderr } = await runProgram(conformance, [...addresses, '--ticket', '4711', ...header]);
    expect(stdout).toMatch(
      /^Conformance of http:\/\/127\.0\.0\.1:\d+\n\nticket query {3}\d+ requests, slowest answer /,
    );
    expect(stdout).toMatch(/\nNo rule broken, 0 warnings, \d+ kept, 9 not checked\. \([\d.]+ s\)\n$/);
    expect(status).toBe(0);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout + stderr).not.toContain('demo-integrator-token');
    // The ticket query does not show these, so the check cannot see them.
    const once = ['reply-twice', 'reply-at-once', 'reply-one', 'reply-other', 'summary-twice', 'summary-ended'];
    let page = '';
    const count = (mark: string) => page.split(`-${mark}. Delete it.`).length - 1;
    await vi.waitFor(
      async () => {
        page = await (await fetch(`${servers.helpdesk}/tickets/4711`)).text();
        expect(once.map((mark) => [mark, count(mark)])).toEqual(once.map((mark) => [mark, 1]));
      },
      { timeout: 10_000, interval: 200 },
    );
    expect(['reply-denied', 'summary-denied', 'summary-late'].filter((mark) => count(mark) > 0)).toEqual([]);
  });

  it('says that it writes to the ticket before it sends anything', async () => {
    const desk = await serve();
    const { stderr } = await runProgram(conformance, argumentsOf(desk.base), { environment: HEADER });
    expect(stderr).toMatch(
      /^This writes to the ticket "T-1" on http:\/\/127\.0\.0\.1:\d+: test replies, tags and summar/,
    );
    const query = argumentsOf(desk.base).toSpliced(2, 2);
    expect((await runProgram(conformance, query, { environment: HEADER })).stderr).not.toContain('writes');
  });

  it('sends nothing without a ticket', async () => {
    const desk = await serve();
    const { status, stderr } = await runProgram(conformance, argumentsOf(desk.base).slice(0, -2), {
      environment: HEADER,
    });
    expect([status, desk.requests]).toEqual([2, []]);
    expect(stderr).toMatch(/^deskhand: The ticket is missing: --ticket ID\./);
  });

  it('exits with 1 and names the broken rule in all three reports, without the secret', async () => {
    const desk = await serve({ admit: () => true, accepted: { code: 0, message: `Bearer ${SECRET}` } });
    const folder = mkdtempSync(join(tmpdir(), 'deskhand-conformance-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'report.xml');
    const table = await runProgram(conformance, [...argumentsOf(desk.base), '--junit', file], { environment: HEADER });
    expect(table.status).toBe(1);
    expect(table.stdout).toMatch(
      /\nBROKEN {2}reply callback {2}header-missing\n {2}The document demands \("Authentication"\)/,
    );
    expect(table.stdout.replace(/\s+/g, ' ')).toContain(
      '- message is "[token]": should be "success" (asked: a callback)',
    );
    const xml = readFileSync(file, 'utf8');
    expect(xml).toContain('<testsuite name="tag callback" tests="');
    expect(xml).toContain(
      '<testcase classname="summary callback" name="header-wrong: A wrong header: HTTP 401 or 403">',
    );
    const json = await runProgram(conformance, [...argumentsOf(desk.base), '--json'], { environment: HEADER });
    const report = JSON.parse(json.stdout) as { verdict: string; interfaces: { name: string; path?: string }[] };
    expect(report.verdict).toBe('broken');
    expect(report.interfaces.map(({ name }) => name)).toEqual([
      'ticket query',
      'reply callback',
      'tag callback',
      'summary callback',
    ]);
    for (const text of [table.stdout, table.stderr, xml, json.stdout, json.stderr]) expect(text).not.toContain(SECRET);
  });

  it('exits with 2 when the header is refused or nothing listens', async () => {
    const desk = await serve();
    const refused = await runProgram(conformance, [
      ...argumentsOf(desk.base),
      '--header',
      'Authorization: Bearer other-secret',
    ]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain(
      'deskhand: The header is refused (HTTP 401 and 401 and 401 and 401), so nothing can be checked.\nGive the header',
    );
    expect(refused.stderr).not.toContain('other-secret');
    await desk.close();
    const closed = await runProgram(conformance, argumentsOf(desk.base), { environment: HEADER });
    expect(closed.status).toBe(2);
    expect(closed.stderr).toContain('\nCheck the addresses (host, port, http or https)');
  });

  it('goes on with the other interfaces when the ticket is unknown to the query', async () => {
    const desk = await serve({ find: () => undefined, store: (...sent) => HONEST.store(...sent) });
    const { status, stdout } = await runProgram(conformance, argumentsOf(desk.base), { environment: HEADER });
    expect(status).toBe(1);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'HTTP status is 404: should be 200 (are address and ticket right?) (asked: ticketId T-1)',
    );
    expect(stdout).toMatch(/\n1 rule broken, 0 warnings, /);
  });
});
