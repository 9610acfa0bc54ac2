import type { CrashTrace } from './crash-report';

/** Each step depends on those before. */
export type ExaminationStep =
  | 'permission'
  | 'desk'
  | 'script'
  | 'adapter'
  | 'root'
  | 'ticket-id'
  | 'subject'
  | 'language'
  | 'customer-name'
  | 'customer-email'
  | 'facts'
  | 'thread'
  | 'messages'
  | 'roles'
  | 'bodies'
  | 'ids'
  | 'authors'
  | 'times'
  | 'order'
  | 'attachments'
  | 'composer'
  | 'button';

/** `absent`: missing and optional. `bad`: missing and needed. */
export type FindingState = 'good' | 'absent' | 'bad';

export type FindingSays =
  | 'permission.given'
  | 'permission.missing'
  | 'desk.matched'
  | 'desk.none'
  | 'script.answers'
  | 'script.silent'
  | 'script.threw'
  | 'adapter.known'
  | 'adapter.missing'
  | 'adapter.not-found'
  | 'root.found'
  | 'root.missing'
  | 'value.found'
  | 'value.missing'
  | 'ticket-id.missing'
  | 'facts.answered'
  | 'facts.partly'
  | 'thread.here'
  | 'thread.elsewhere'
  | 'thread.missing'
  | 'messages.found'
  | 'messages.none'
  | 'roles.known'
  | 'roles.some-unknown'
  | 'roles.unknown'
  | 'each.all'
  | 'each.some'
  | 'each.none'
  | 'order.right'
  | 'order.unproven'
  | 'order.wrong'
  | 'attachments.found'
  | 'attachments.none'
  | 'composer.open'
  | 'composer.none'
  | 'button.placed'
  | 'button.at-composer'
  | 'button.near-composer'
  | 'button.out-of-view'
  | 'button.covered'
  | 'button.no-room'
  | 'button.hidden'
  | 'button.nowhere';

type NextStep =
  | 'allow'
  | 'settings'
  | 'reload'
  | 'open-ticket'
  | 'sign-in'
  | 'open-composer'
  | 'show-composer'
  | 'report'
  | 'report-if-shown';

/** Holds selectors and counts, never text of the page. */
export interface Finding {
  step: ExaminationStep;
  state: FindingState;
  says: FindingSays;
  values?: Record<string, string | number>;
  /** The selectors, paths and addresses of the adapter, in the order of the attempts. */
  sought: string[];
  next?: NextStep;
}

interface ExaminedAdapter {
  id: string;
  name: string;
  /** Date of its last verification, such as `2026-11-21`. */
  seen: string;
}

export interface Examination {
  adapter?: ExaminedAdapter;
  /** With `script.threw`. */
  crash?: CrashTrace;
  findings: Finding[];
}

/** A page's structure without its content. */
export interface PageSnapshot extends Examination {
  /** A complete document. Words are `x`; numbers and names are consistent pseudonyms. */
  html: string;
  /** Anonymized, on a host that does not exist. */
  address: string;
  /** The helpdesk's answers during the reading, anonymized: path and query → text. */
  serves: Record<string, string>;
  leftOut: number;
}
