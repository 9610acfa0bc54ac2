/** What is looked at in a page, in the order in which reading depends on it. */
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

/** `absent`: not there, and reading goes on without it. `bad`: not there, and needed. */
export type FindingState = 'good' | 'absent' | 'bad';

/** Each has a sentence of its own in every language; `values` of the finding fill it. */
export type FindingSays =
  | 'permission.given'
  | 'permission.missing'
  | 'desk.matched'
  | 'desk.none'
  | 'script.answers'
  | 'script.silent'
  | 'adapter.known'
  | 'adapter.missing'
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
  | 'button.nowhere';

/** What a person can do about a finding. */
export type NextStep =
  | 'settings'
  | 'reload'
  | 'open-ticket'
  | 'sign-in'
  | 'open-composer'
  | 'report'
  | 'report-if-shown';

/** What one step came to. Holds selectors of the adapter and counts, and never a word of the page. */
export interface Finding {
  step: ExaminationStep;
  state: FindingState;
  says: FindingSays;
  values?: Record<string, string | number>;
  /** What was sought, as the adapter writes it: selectors, paths and addresses, in the order in which they are tried. */
  sought: string[];
  next?: NextStep;
}

/** The adapter a page was examined with: which helpdesk it reads, and when that was last seen to be so. */
export interface ExaminedAdapter {
  id: string;
  name: string;
  /** Such as `2026-11-21`. */
  seen: string;
}

/** What reading the open page comes to, step by step. */
export interface Examination {
  adapter?: ExaminedAdapter;
  findings: Finding[];
}

/**
 * A page's structure without its words, from which the page can be read again elsewhere: for a report, and as a page that
 * tests replay.
 */
export interface PageSnapshot extends Examination {
  /** A whole document. Words are `x`, numbers and names are others', the same everywhere. */
  html: string;
  /** Stands for the page's address, on a host that does not exist. */
  address: string;
  /** What the helpdesk answered while it was read, disguised alike: path and query → text. */
  serves: Record<string, string>;
  /** How many elements of long lists were left out. */
  leftOut: number;
}
