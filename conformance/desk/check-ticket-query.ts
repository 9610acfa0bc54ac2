import { parseIsoTime } from '@/lib/contract/time';

import { checkFields, type JudgedFields } from '../check-fields';
import { describeObstacle, type Header } from '../endpoint';
import { expectField, isRefusal, isRow, type ReceivedRow } from '../read-answer';
import type { Report } from '../report';
import { type AnsweredContact, type Checked, NOT_ANSWERED } from '../run-check';
import { checkHeader } from './check-header';
import { checkMalformed } from './check-malformed';
import { readAccepted, sendValid } from './send-valid';
import type { TestRequest } from './test-callbacks';

/** Contract: "Summary request". Assumption: the messages of a ticket have the same fields. */
const MESSAGE_FIELDS: JudgedFields = {
  role: { type: 'id', required: true },
  content: { type: 'text', required: true },
  createdAt: { type: 'iso-time', required: false },
};

/** Contract: "Ticket detail record". */
const TICKET_FIELDS: JudgedFields = {
  ticketId: { type: 'id', required: true },
  subject: { type: 'text', required: false },
  messages: { type: MESSAGE_FIELDS, required: true },
  customerEmail: { type: 'text', required: false },
  supportEmail: { type: 'text', required: false },
  customFields: { type: 'object', required: false },
};

const UNKNOWN_TICKET = 'deskhand-conformance-unknown-ticket';

export function createTicketQuery(ticketId: string): TestRequest {
  return { request: `ticketId ${ticketId}`, body: { ticketId } };
}

/** Queries a ticket in several ways. Nothing is changed on the server. */
export async function checkTicketQuery(
  contact: AnsweredContact,
  { ticketId, header }: { ticketId: string; header: Header },
): Promise<Checked> {
  const { report, first, showStep } = contact;
  const query = createTicketQuery(ticketId);
  const accepted = readAccepted(first, 'answers', query.request, report);
  if (!accepted) return { unseenNote: NOT_ANSWERED };
  report.pass('answers');
  const ticket = readTicket(accepted.body, query.request, report);
  if (!ticket) return { unseenNote: NOT_ANSWERED };
  checkRecord(ticket, ticketId, query.request, report);
  await checkHeader(contact, query, header);

  showStep('a second query');
  const again = await sendValid(contact, 'same-again', query);
  if (again) checkSameMessages(ticket, readTicket(again.body, query.request, report), query.request, report);
  const extended = {
    request: `${query.request}, with an unknown field`,
    body: { ...query.body, deskhandConformance: 2 },
  };
  if (await sendValid(contact, 'unknown-fields', extended)) report.pass('unknown-fields');
  showStep('an unknown ticket');
  await checkUnknownTicket(contact);
  showStep('malformed bodies');
  await checkMalformed(contact, { incomplete: [], valid: query });
  return { unseenNote: 'No answer showed whether it is kept.' };
}

function readTicket(body: unknown, request: string, report: Report): ReceivedRow | undefined {
  if (body === undefined) return undefined;
  if (!isRow(body)) {
    report.fail('ticket-wrapper', { request, field: 'body', value: body, fault: 'should be a JSON object' });
    return undefined;
  }
  const { code, msg, data, total } = body;
  const expect = (field: string, value: unknown, holds: boolean, fault: string) =>
    expectField({ rule: 'ticket-wrapper', request, field, value, fault }, holds, report);
  expect('code', code, typeof code === 'string' || Number.isInteger(code), 'should be a string or a whole number');
  expect('msg', msg, typeof msg === 'string', 'should be a string');
  expect('data', data, isRow(data), 'should be a JSON object, the ticket');
  expect('total', total, Number.isInteger(total), 'should be a whole JSON number');
  return isRow(data) ? data : undefined;
}

function checkRecord(ticket: ReceivedRow, ticketId: string, request: string, report: Report): void {
  checkFields(ticket, TICKET_FIELDS, { request, field: 'data' }, report);
  const value = ticket.ticketId;
  // An id of another type breaks the rule about types instead.
  if (value === ticketId) report.pass('right-ticket');
  else if (typeof value === 'string') {
    report.fail('right-ticket', { request, field: 'data.ticketId', value, fault: `should be ${ticketId}` });
  }
  checkOrder(ticket, request, report);
}

function checkOrder(ticket: ReceivedRow, request: string, report: Report): void {
  const times = readMessages(ticket).flatMap(({ createdAt }, place) => {
    const time = typeof createdAt === 'string' ? parseIsoTime(createdAt) : undefined;
    return time === undefined ? [] : [{ time, place }];
  });
  if (times.length < 2) return report.note('message-order', 'Fewer than two messages of the ticket show a time.');
  const early = times.find(({ time }, index) => time < (times[index - 1]?.time ?? -Infinity));
  if (!early) return report.pass('message-order');
  const finding = { request, field: `data.messages[${early.place}].createdAt` };
  report.fail('message-order', { ...finding, fault: 'is earlier than the time of the message before' });
}

function readMessages({ messages }: ReceivedRow): ReceivedRow[] {
  return Array.isArray(messages) ? (messages as unknown[]).filter(isRow) : [];
}

/** New messages may arrive meanwhile. */
function checkSameMessages(before: ReceivedRow, after: ReceivedRow | undefined, request: string, report: Report): void {
  const [old, now] = [before, after ?? {}].map((ticket) =>
    readMessages(ticket).map(({ role, content }) => JSON.stringify([role, content])),
  );
  const changed = (old ?? []).findIndex((message, index) => message !== now?.[index]);
  if (changed < 0) report.pass('same-again');
  else {
    const field = `data.messages[${changed}]`;
    report.fail('same-again', { request, field, fault: 'is another message in the second answer' });
  }
}

/** Assumption: a 4xx and a missing ticket are both right. The contract does not show the answer. */
async function checkUnknownTicket({ endpoint, report }: AnsweredContact): Promise<void> {
  const { request, body } = createTicketQuery(UNKNOWN_TICKET);
  const sent = await endpoint.send(body);
  const rule = 'unknown-ticket';
  if (!sent.ok) return report.note(rule, `It could not be asked: ${describeObstacle(sent.failure)}.`);
  const { httpStatus, body: answer } = sent.value;
  const data = isRow(answer) ? answer.data : undefined;
  if (isRefusal(httpStatus)) report.pass(rule);
  else if (httpStatus !== 200) {
    report.fail(rule, { request, field: 'HTTP status', value: httpStatus, fault: 'should be 404' });
  } else if (!isRow(data) || Object.keys(data).length === 0) report.pass(rule);
  else if (typeof data.ticketId === 'string' && data.ticketId !== UNKNOWN_TICKET) {
    const finding = { request, field: 'data.ticketId', value: data.ticketId };
    report.fail('right-ticket', { ...finding, fault: 'should be no other ticket' });
  } else report.fail(rule, { request, field: 'data', fault: 'should be null' });
}
