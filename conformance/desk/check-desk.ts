import type { Outcome } from '@/lib/shared/outcome';

import type { Deps, Header } from '../endpoint';
import { isRow } from '../read-answer';
import { createRedactor } from '../report';
import type { DeskInterface } from '../rule';
import {
  type AnsweredContact,
  type CannotRun,
  type CheckResult,
  type Contact,
  runCheck,
  type RunOptions,
} from '../run-check';
import { checkCallbacks } from './check-callbacks';
import { checkTicketQuery, createTicketQuery } from './check-ticket-query';
import { createTestCallbacks } from './test-callbacks';

export interface DeskOptions extends RunOptions {
  /** The interfaces that are checked. */
  addresses: Partial<Record<DeskInterface, string>>;
  /** Callbacks change this ticket. */
  ticketId: string;
  /** Never part of the result, even if the server sends it back. */
  header: Header;
}

/** In the order of a report. The ticket query shows what the callbacks have stored. */
const INTERFACES: readonly DeskInterface[] = ['ticket query', 'reply callback', 'tag callback', 'summary callback'];

/** Checks the ticket query and the callbacks of an integrator's server by every rule that a client can observe. */
export function checkDesk(
  { addresses, ticketId, header, signal, onProgress }: DeskOptions,
  deps: Deps,
): Promise<Outcome<CheckResult, CannotRun>> {
  const run = deps.now().toString(36);
  const plans = INTERFACES.flatMap((name) => {
    const url = addresses[name];
    if (url === undefined) return [];
    const first =
      name === 'ticket query' ? createTicketQuery(ticketId) : createTestCallbacks(name, { ticketId, run }).first;
    return [
      {
        name,
        url,
        header,
        hasRows: false,
        first: { step: 'a first request', ...first },
        async check(contact: AnsweredContact, contacts: readonly Contact[]) {
          if (name === 'ticket query') return checkTicketQuery(contact, { ticketId, header });
          const query = contacts.find((each) => each.name === 'ticket query');
          return checkCallbacks(name, contact, {
            ticketId,
            header,
            run,
            ...(query && { readTicketText: () => readTicketText(query, ticketId) }),
          });
        },
      },
    ];
  });
  return runCheck(
    {
      plans,
      redact: createRedactor(header.value, header.value.replace(/^.* /, '')),
      words: {
        address: 'addresses',
        refused: {
          reason: 'header-refused',
          credential: 'header',
          nextStep: 'Give the header that the channel is configured with, and let the server know it.',
        },
      },
      signal,
      onProgress,
    },
    deps,
  );
}

async function readTicketText({ endpoint }: Contact, ticketId: string): Promise<string> {
  const sent = await endpoint.send(createTicketQuery(ticketId).body);
  return sent.ok && isRow(sent.value.body) ? JSON.stringify(sent.value.body.data ?? '') : '';
}
