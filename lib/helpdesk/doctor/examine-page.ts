import type { Adapter, DeskAdapter, ValueSource } from '@/lib/adapters/shape';
import type { Examination, ExaminationStep, Finding, FindingState, FindingSays } from '@/lib/domain/examination';
import type { Ticket, TicketMessage } from '@/lib/domain/ticket';
import { parseJson } from '@/lib/shared/parse-json';

import { findButton, readPlace } from '../button/find-button';
import { isInViewport, isPressable } from '../button/judge-place';
import * as dom from '../dom';
import { findComposer } from '../find-composer';
import { findRoot, findThread, readStatedText } from '../find-root';
import { findTicketId } from '../find-ticket-key';
import { findValue, type ValueContext, valuesAt } from '../find-value';
import { createTicketReader, type ReadSameOrigin } from '../read-ticket';
import { selectFirstOwn } from '../select-own';
import { readPlaceholders } from './read-placeholders';
import { type Recorded, recordRequests } from './record-requests';

export interface ExaminedPage extends Examination {
  ticket: Ticket | undefined;
  recorded: Recorded;
}

/** Examines each step of reading this page. Changes nothing, and sends the adapter's requests to the helpdesk once more. */
export async function examinePage(adapter: DeskAdapter, readSameOrigin: ReadSameOrigin): Promise<ExaminedPage> {
  const { recorded, read } = recordRequests(readSameOrigin);
  const result = await createTicketReader(adapter, read)();
  const ticket = result.kind === 'ticket' ? result.ticket : undefined;
  const page = readContext(adapter, recorded);
  const { id, name, evidence } = adapter;
  const findings: Finding[] = [
    {
      ...good('adapter', 'adapter.known'),
      values: { name, seen: evidence.seen, by: evidence.by },
    },
    ...examineRoot(adapter),
    examineTicketId(adapter),
    ...examineValue('subject', adapter.subject, page),
    ...examineValue('language', adapter.language, page),
    ...examineValue('customer-name', adapter.customerName, page),
    ...examineValue('customer-email', adapter.customerEmail, page),
    ...examineFacts(adapter, recorded),
    ...examineThread(adapter, ticket, recorded),
    ...(ticket ? examineMessages(adapter, ticket.messages) : []),
    ...examineComposers(adapter),
    examineButton(adapter),
  ];
  return { adapter: { id, name, seen: evidence.seen }, findings, ticket, recorded };
}

function readContext(adapter: Adapter, recorded: Recorded): ValueContext {
  const element = findRoot(adapter);
  const about = adapter.facts?.ticket;
  const [stated] =
    'path' in adapter.thread.messages
      ? [readStatedText(adapter)]
      : Array.from(recorded).flatMap(([address, text]) =>
          about && readPlaceholders(about.address, address) ? [text] : [],
        );
  const facts = parseJson(stated ?? '');
  return { ...(element && { element }), thread: adapter.thread, facts: about ? valuesAt(facts, about.item)[0] : facts };
}

function good(step: ExaminationStep, says: FindingSays, sought: (string | undefined)[] = []): Finding {
  return found(step, 'good', says, sought);
}

function found(step: ExaminationStep, state: FindingState, says: FindingSays, sought: (string | undefined)[]): Finding {
  return { step, state, says, sought: sought.filter((each) => each !== undefined) };
}

function examineRoot(adapter: Adapter): Finding[] {
  if (!adapter.root) return [];
  const sought = [adapter.root];
  return findRoot(adapter)
    ? [good('root', 'root.found', sought)]
    : [{ ...found('root', 'bad', 'root.missing', sought), next: 'open-ticket' }];
}

function examineTicketId(adapter: Adapter): Finding {
  const sources = adapter.ticketId;
  return findTicketId(adapter)
    ? good('ticket-id', 'value.found', sources.map(describe))
    : { ...found('ticket-id', 'bad', 'ticket-id.missing', sources.map(describe)), next: 'open-ticket' };
}

/** Reports nothing about an optional value without sources. */
function examineValue(step: ExaminationStep, sources: ValueSource[] | undefined, page: ValueContext): Finding[] {
  if (!sources) return [];
  return findValue(sources, page)
    ? [good(step, 'value.found', sources.map(describe))]
    : [{ ...found(step, 'absent', 'value.missing', sources.map(describe)), next: 'report-if-shown' }];
}

function describe({ select, attribute, of, fact, pattern }: ValueSource): string {
  const place = of ?? fact ?? [select, attribute && `[${attribute}]`].filter(Boolean).join(' ');
  return pattern ? `${place} /${pattern}/` : place;
}

function examineFacts({ facts }: Adapter, recorded: Recorded): Finding[] {
  const templates = [facts?.ticket?.address, facts?.messages?.address, facts?.messages?.person?.address];
  const requested = Array.from(recorded).filter(([address]) =>
    templates.some((template) => template && readPlaceholders(template, address)),
  );
  if (requested.length === 0) return [];
  const answered = requested.filter(([, text]) => text !== undefined && parseJson(text) !== undefined).length;
  const values = { answered, asked: requested.length };
  return answered === requested.length
    ? [{ ...good('facts', 'facts.answered', templates), values }]
    : [{ ...found('facts', 'bad', 'facts.partly', templates), values, next: 'sign-in' }];
}

function examineThread(adapter: Adapter, ticket: Ticket | undefined, recorded: Recorded): Finding[] {
  const { container, messages, elsewhere } = adapter.thread;
  const there = elsewhere?.address;
  const wasFetched = there && Array.from(recorded.keys()).some((address) => readPlaceholders(there, address));
  const sought = [container, there];
  const isThere = wasFetched ? ticket : findThread(adapter);
  if (!isThere) return [{ ...found('thread', 'bad', 'thread.missing', sought), next: 'report' }];
  const each = ['path' in messages ? messages.path : messages.each];
  const count = ticket?.messages.length ?? 0;
  const thread = good('thread', wasFetched ? 'thread.elsewhere' : 'thread.here', sought);
  if (ticket) return [thread, { ...good('messages', 'messages.found', each), values: { count } }];
  if (!findTicketId(adapter)) return [thread];
  return [thread, { ...found('messages', 'bad', 'messages.none', each), next: 'report' }];
}

function examineMessages({ thread }: Adapter, messages: TicketMessage[]): Finding[] {
  if (messages.length === 0) return [];
  const { messages: how, id, author, time, order } = thread;
  const spoken = messages.filter(({ role }) => role !== 'system');
  const links = 'path' in how ? how.attachments : how.attachments;
  const attachments = messages.flatMap((message) => message.attachments).length;
  return [
    examineRoles(thread.roles, messages),
    ...examineEach('bodies', 'path' in how ? [how.text, how.html] : [how.body], spoken, ({ text }) => text),
    ...examineEach('ids', id?.map(describe), messages, (message) => message.id),
    ...examineEach('authors', author?.map(describe), messages, (message) => message.author),
    ...examineEach('times', time?.map(describe), messages, ({ createdAt }) => createdAt),
    examineSequence(typeof order === 'string' ? order : order.newestFirst, messages),
    ...(links === undefined
      ? []
      : [
          attachments > 0
            ? { ...good('attachments', 'attachments.found', [links]), values: { count: attachments } }
            : { ...found('attachments', 'absent', 'attachments.none', [links]), next: 'report-if-shown' as const },
        ]),
  ];
}

function examineRoles(rules: Adapter['thread']['roles'], messages: TicketMessage[]): Finding {
  const values = { customer: 0, agent: 0, note: 0, system: 0, unknown: 0 };
  for (const { role } of messages) values[role] += 1;
  const sought = rules.map(({ role, is, facts, author }) => {
    const conditions = [
      is,
      facts && JSON.stringify(facts),
      // Names of colleagues stay out of the report.
      author && `${describe(author.is)} ∈ ${author.among ? describe(author.among) : author.names?.length}`,
    ];
    return `${role}: ${conditions.filter(Boolean).join(' + ')}`;
  });
  if (values.unknown === 0) return { ...good('roles', 'roles.known', sought), values };
  return values.unknown === messages.length
    ? { ...found('roles', 'bad', 'roles.unknown', sought), values, next: 'report' }
    : { ...found('roles', 'absent', 'roles.some-unknown', sought), values, next: 'report-if-shown' };
}

/** Only a missing body is a fault; other parts may be missing. */
function examineEach(
  step: 'bodies' | 'ids' | 'authors' | 'times',
  sought: string[] | undefined,
  messages: TicketMessage[],
  read: (message: TicketMessage) => string | undefined,
): Finding[] {
  if (!sought || messages.length === 0) return [];
  const count = messages.filter(read).length;
  const values = { count, of: messages.length, missing: messages.length - count };
  if (count === messages.length) return [{ ...good(step, 'each.all', sought), values }];
  return count > 0
    ? [{ ...found(step, 'absent', 'each.some', sought), values, next: 'report-if-shown' }]
    : [{ ...found(step, step === 'bodies' ? 'bad' : 'absent', 'each.none', sought), values, next: 'report' }];
}

function examineSequence(sequence: string, messages: TicketMessage[]): Finding {
  const times = messages.flatMap(({ createdAt = '' }) => {
    const time = /^\d{4}-\d\d-\d\dT/.test(createdAt) ? Date.parse(createdAt) : Number.NaN;
    return Number.isNaN(time) ? [] : [time];
  });
  if (times.length < 2 && messages.length > 1) return found('order', 'absent', 'order.unproven', [sequence]);
  const isRight = times.every((time, index) => time >= (times[index - 1] ?? time));
  return isRight
    ? good('order', 'order.right', [sequence])
    : { ...found('order', 'bad', 'order.wrong', [sequence]), next: 'report' };
}

function examineComposers(adapter: Adapter): Finding[] {
  const open = adapter.composers.flatMap((composer): Finding[] => {
    const state = findComposer({ ...adapter, composers: [composer] })?.state;
    return state ? [{ ...good('composer', 'composer.open', [composer.find]), values: { ...state } }] : [];
  });
  const sought = adapter.composers.map(({ find }) => find);
  return open.length > 0 ? open : [{ ...found('composer', 'absent', 'composer.none', sought), next: 'open-composer' }];
}

function examineButton(adapter: DeskAdapter): Finding {
  const places = adapter.buttonPlaces?.map(({ at }) => at) ?? [];
  const sought = [...places, ...adapter.composers.map(({ find }) => find)];
  if (adapter.hidesButton) return found('button', 'absent', 'button.hidden', sought);
  const composer = findComposer(adapter)?.frame;
  const host = findButton();
  const root = host?.shadowRoot;
  const button = root?.querySelector('button');
  const isWanted = findTicketId(adapter) !== undefined && (composer ?? host) !== undefined;
  if (!isWanted) return { ...found('button', 'absent', 'button.nowhere', sought), next: 'open-composer' };
  if (!host || !button) return { ...found('button', 'bad', 'button.no-room', sought), next: 'report' };
  if (!isInViewport(button.getBoundingClientRect())) {
    return { ...found('button', 'absent', 'button.out-of-view', sought), next: 'show-composer' };
  }
  if (!isPressable({ host, button }, composer)) {
    return { ...found('button', 'bad', 'button.covered', sought), next: 'report' };
  }
  const place = readPlace(host);
  return place === 'named'
    ? {
        ...good('button', 'button.placed', sought),
        values: { by: findNamedPlace(adapter, host) + 1, of: places.length },
      }
    : good('button', place === 'over' ? 'button.at-composer' : 'button.near-composer', sought);
}

function findNamedPlace({ buttonPlaces = [], thread }: Adapter, host: Element): number {
  const beside = new Set([dom.previousElementSibling(host), dom.nextElementSibling(host), dom.parentElement(host)]);
  return buttonPlaces.findIndex(({ at }) => beside.has(selectFirstOwn(document, at, thread)));
}
