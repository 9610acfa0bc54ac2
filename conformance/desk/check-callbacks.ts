import { CALLBACK_ACCEPTED } from '@/lib/contract/webhook';

import type { Header } from '../endpoint';
import { expectField, isRow } from '../read-answer';
import type { Report } from '../report';
import type { CallbackInterface } from '../rule';
import type { RuleId } from '../rules';
import { type AnsweredContact, type Checked, NOT_ANSWERED } from '../run-check';
import { checkHeader } from './check-header';
import { checkMalformed } from './check-malformed';
import { readAccepted, sendValid } from './send-valid';
import { createTestCallbacks, type MarkedKey, type TestCallbacks, type TestRequest } from './test-callbacks';

interface CallbackOptions {
  ticketId: string;
  header: Header;
  run: string;
  /** Absent: there is no ticket query to ask. */
  readTicketText?: () => Promise<string>;
}

/** Sends test callbacks for one ticket, which they change. */
export async function checkCallbacks(
  name: CallbackInterface,
  contact: AnsweredContact,
  { ticketId, header, run, readTicketText }: CallbackOptions,
): Promise<Checked> {
  const { report, showStep } = contact;
  const { first, denied, cases, incomplete, last, markOf } = createTestCallbacks(name, { ticketId, run });
  const answer = readAccepted(contact.first, 'answers', first.request, report);
  if (!answer) return { unseenNote: NOT_ANSWERED };
  report.pass('answers');
  readForm(answer.body, first.request, report);
  await checkHeader(contact, denied, header);

  const send = async (rule: RuleId, callback: TestRequest): Promise<boolean> => {
    const accepted = await sendValid(contact, rule, callback);
    if (accepted) readForm(accepted.body, callback.request, report);
    return accepted !== undefined;
  };
  const accepted = new Set<RuleId>();
  for (const { rule, callbacks, isAtOnce, needs } of cases) {
    if (needs !== undefined && !accepted.has(needs)) continue;
    showStep('callbacks that must be accepted', rule);
    const results: boolean[] = [];
    if (isAtOnce) results.push(...(await Promise.all(callbacks.map((callback) => send(rule, callback)))));
    else for (const callback of callbacks) results.push(await send(rule, callback));
    if (results.includes(false)) continue;
    accepted.add(rule);
    report.pass(rule);
  }
  showStep('malformed bodies');
  await checkMalformed(contact, { incomplete: [incomplete], valid: last });
  showStep('the ticket');
  await checkStored({ markOf, accepted, readTicketText, report });
  return { unseenNote: 'A callback that it depends on was not accepted.' };
}

function readForm(body: unknown, request: string, report: Report): void {
  if (body === undefined) return;
  const rule = 'answer-form';
  if (!isRow(body)) return report.fail(rule, { request, field: 'body', value: body, fault: 'should be a JSON object' });
  for (const [field, expected] of Object.entries(CALLBACK_ACCEPTED)) {
    const value = body[field];
    expectField(
      { rule, request, field, value, fault: `should be ${JSON.stringify(expected)}` },
      value === expected,
      report,
    );
  }
}

interface Stored extends Pick<CallbackOptions, 'readTicketText'>, Pick<TestCallbacks, 'markOf'> {
  /** The rules whose callbacks were all accepted. */
  accepted: ReadonlySet<RuleId>;
  report: Report;
}

const STORED_RULES = ['denied-stored', 'stored-once', 'all-stored', 'stays-completed'] as const;

/** Looks for the marks of the callbacks in the record of the ticket query. */
async function checkStored({ markOf, accepted, readTicketText, report }: Stored): Promise<void> {
  const noteAll = (note: string) => {
    for (const rule of STORED_RULES) report.note(rule, note);
  };
  if (!readTicketText) return noteAll('Only a run with --query can show it.');
  const text = await readTicketText();
  const count = (key: MarkedKey) => text.split(markOf(key)).length - 1;
  // A record may show each text more than once, such as its HTML and its plain form.
  const expected = count('last');
  if (expected === 0) return noteAll('The ticket query does not show what this callback has stored.');
  const judge = (rule: (typeof STORED_RULES)[number], key: MarkedKey, fault: string | undefined) => {
    if (fault === undefined) report.pass(rule);
    else report.fail(rule, { request: 'the ticket query', field: 'data', value: markOf(key), fault });
  };
  judge('denied-stored', 'denied', count('denied') > 0 ? 'is on the ticket, without the right header' : undefined);
  for (const [rule, key] of [
    ['repeated', 'twice'],
    ['simultaneous', 'at-once'],
  ] as const) {
    const times = count(key);
    const fault = `is on the ticket ${times} times, a callback that was sent once ${expected} times`;
    if (!accepted.has(rule)) continue;
    if (times === 0) report.note('stored-once', 'The ticket query does not show every callback.');
    else judge('stored-once', key, times > expected ? fault : undefined);
  }
  if (accepted.has('no-message-id')) {
    for (const key of ['one', 'other'] as const) {
      judge('all-stored', key, count(key) === 0 ? 'is not on the ticket, although it was accepted' : undefined);
    }
  }
  if (!accepted.has('failed-late')) return;
  if (count('late') > 0) judge('stays-completed', 'late', 'is on the ticket, although the task had ended');
  else if (count('ended') > 0) report.pass('stays-completed');
  else report.note('stays-completed', 'The ticket query shows neither end of the task.');
}
