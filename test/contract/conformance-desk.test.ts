import { afterEach, describe, expect, it } from 'vitest';

import { checkDesk, type DeskOptions } from '@/conformance/desk/check-desk';
import type { Deps } from '@/conformance/endpoint';
import { postObserved } from '@/conformance/observed-post';
import type { DeskInterface } from '@/conformance/rule';
import { RULES, type RuleId, rulesOf } from '@/conformance/rules';
import type { CheckResult } from '@/conformance/run-check';

import { type Behaviour, HONEST, startDesk, type TestDesk, TICKET } from './wrong-desks/start-desk';
import { HEADER, WRONG_DESKS, type WrongDesk } from './wrong-desks/wrong-desks';
import { resultsOf, rulesWith } from './wrong-servers/check-server';

const NAMES = ['ticket query', 'reply callback', 'tag callback', 'summary callback'] as const;
const [, ...CALLBACKS] = NAMES;

let desk: TestDesk | undefined;
afterEach(async () => {
  await desk?.close();
  desk = undefined;
});

/** Does not wait for rate limits. */
async function check(
  behaviour: Partial<Behaviour>,
  options: Partial<DeskOptions> = {},
  deps: Partial<Deps> = {},
): Promise<CheckResult> {
  desk = await startDesk(behaviour);
  const outcome = await checkDesk(
    {
      addresses: desk.addresses,
      ticketId: TICKET,
      header: HEADER,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...options,
    },
    { post: postObserved, wait: () => Promise.resolve(), clock: () => performance.now(), now: Date.now, ...deps },
  );
  if (!outcome.ok) throw new Error(outcome.failure.sentence);
  return outcome.value;
}

/** Such as `tag callback repeated`. */
function expectedFaults({ faults }: WrongDesk): string[] {
  return NAMES.flatMap((name) =>
    (Object.keys(faults) as RuleId[]).filter((rule) => name in RULES[rule].on).map((rule) => `${name} ${rule}`),
  );
}

const found = new Set<string>();

describe('the conformance check of a helpdesk’s server', () => {
  it.each(WRONG_DESKS)('fails a server that $name', async (wrong) => {
    const report = await check(wrong.behaviour, {}, wrong.deps);
    const faulty = rulesWith(report, 'broken', 'warning');
    for (const rule of faulty) found.add(rule);
    expect(faulty.toSorted()).toEqual(expectedFaults(wrong).toSorted());
    for (const { id, findings, verdict } of resultsOf(report)) {
      if (verdict !== 'broken' && verdict !== 'warning') continue;
      for (const { field = '' } of findings) expect(field).toMatch(wrong.faults[id] ?? /never/);
    }
  });

  const rules = NAMES.flatMap((name) => rulesOf(name).map(({ id }) => ({ rule: `${name} ${id}` })));
  it.each(rules)('a wrong server breaks the rule $rule', ({ rule }) => {
    expect(found).toContain(rule);
  });

  it('passes a server that shows all it stores, and checks every rule', async () => {
    const report = await check({});
    expect(rulesWith(report, 'kept')).toEqual(rules.map(({ rule }) => rule));
  });

  it.each<{ name: string; behaviour: Partial<Behaviour>; unchecked?: string[] }>([
    {
      name: 'answers callbacks with 202, and an unknown ticket with no data',
      behaviour: {
        respond: (status, body, response) =>
          HONEST.respond(status === 404 ? 200 : status === 200 ? 202 : status, body, response),
      },
    },
    {
      name: 'answers a wrong header with 403',
      behaviour: { respond: (status, body, response) => HONEST.respond(status === 401 ? 403 : status, body, response) },
    },
    { name: 'limits the rate', behaviour: limitRate() },
    {
      name: 'shows each text twice',
      behaviour: {
        find: (id, storage) => {
          const ticket = HONEST.find(id, storage);
          return ticket && { ...ticket, plain: ticket.customFields };
        },
      },
    },
    {
      name: 'shows no times, and nothing that it stores',
      behaviour: {
        find: (id) =>
          id === TICKET
            ? { ticketId: id, messages: [{ role: 'user', content: 'Where is it?', createdAt: null }] }
            : undefined,
      },
      unchecked: [
        'ticket query times',
        'ticket query message-order',
        ...CALLBACKS.map((name) => `${name} denied-stored`),
        ...CALLBACKS.map((name) => `${name} stored-once`),
        'reply callback all-stored',
        'tag callback all-stored',
        'summary callback stays-completed',
      ],
    },
    {
      name: 'shows the latest summary only',
      behaviour: {
        find: (id, storage) => HONEST.find(id, { ...storage, tasks: new Map([...storage.tasks].slice(-1)) }),
      },
      unchecked: ['summary callback stored-once', 'summary callback stays-completed'],
    },
  ])('passes a server that $name', async ({ behaviour, unchecked = [] }) => {
    const report = await check(behaviour);
    expect(rulesWith(report, 'broken', 'warning')).toEqual([]);
    expect(rulesWith(report, 'not-checked').toSorted()).toEqual(unchecked.toSorted());
  });

  it('says without a ticket query what it cannot see of the callbacks', async () => {
    desk = await startDesk();
    const { 'ticket query': _, ...addresses } = desk.addresses;
    const report = await check({}, { addresses });
    expect(rulesWith(report, 'broken', 'warning')).toEqual([]);
    const unseen = resultsOf(report).filter(({ verdict }) => verdict === 'not-checked');
    const ofTickets = ['denied-stored', 'stored-once', 'all-stored'];
    const ofSummaries = ['denied-stored', 'stored-once', 'stays-completed'];
    expect(unseen.map(({ id }) => id)).toEqual([...ofTickets, ...ofTickets, ...ofSummaries]);
    for (const { notes } of unseen) expect(notes).toEqual(['Only a run with --query can show it.']);
  });

  it('names one ticket in all callbacks, and says in each text that it is a test', async () => {
    await check({});
    const sent = (desk?.requests ?? []).filter(({ name }) => name !== 'ticket query');
    expect(sent.length).toBeGreaterThan(40);
    for (const { name, text } of sent) {
      if (!text.includes('"ticketId":"')) expect(['[]', '{}', '{"ticketId":']).toContain(text);
      else {
        expect(JSON.parse(text)).toMatchObject({ ticketId: TICKET });
        if (!text.includes('"status":"PENDING"')) expect(text, name).toMatch(/deskhand.conformance/i);
      }
    }
  });

  it('only reads when it checks the ticket query alone', async () => {
    const names = new Set<DeskInterface>();
    desk = await startDesk({ intercept: (_, name) => (names.add(name), false) });
    await check({}, { addresses: { 'ticket query': desk.addresses['ticket query'] } });
    expect(names).toEqual(new Set(['ticket query']));
  });
});

function limitRate(): Partial<Behaviour> {
  let count = 0;
  return {
    intercept: (_, __, response) => {
      count += 1;
      if (count % 3 !== 0) return false;
      response.writeHead(429, { 'Retry-After': '2' }).end();
      return true;
    },
  };
}
