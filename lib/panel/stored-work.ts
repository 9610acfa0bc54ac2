import { CONTENT_FORMATS } from '@/lib/contract/values';
import type { InsertOutcome } from '@/lib/domain/insertion';
import { readChosenOptions, WORK_PREFIX } from '@/lib/domain/suggestion-options';
import { isSameTicket, isTicketIdentity, type TicketIdentity } from '@/lib/domain/ticket-identity';
import { INSERTION_PLACES, isWriting } from '@/lib/panel-view/insertion-state';
import { MAX_NOTE, type SuggestionVersion, type TicketWork } from '@/lib/panel-view/ticket-work';
import { TEXT_REMARKS } from '@/lib/rich-text/read-answer';
import { isRecord } from '@/lib/shared/is-record';

/** This part survives the panel, because browsers close panels without a warning. */
type StoredWork = Pick<TicketWork, 'suggestion' | 'earlier' | 'note' | 'notesBefore' | 'options'>;

const CARD_PREFIX = 'card.';
/** UTF-16 units of all stored work. The area holds 10 MB, also for the journal. */
const MAX_CHARACTERS = 3_000_000;
/** An answer has at most 100,000 characters, and HTML writes one of them with up to six. */
const MAX_REPLY = 600_000;
/** Tickets whose finished work stays in the memory of a panel. */
const MAX_FINISHED = 30;
const MAX_AGE_MS = 14 * 24 * 60 * 60_000;

/** Returns whether an area holds the work on any ticket. */
export function hasStoredWork(items: Record<string, unknown>): boolean {
  return Object.keys(items).some((key) => key.startsWith(WORK_PREFIX));
}

/** Returns whether an area may contain a text that no panel has inserted; true if the area cannot be read. */
export function mayHaveUnusedWork(items: Record<string, unknown> | undefined): boolean {
  return !items || Object.values(items).some((item) => isRecord(item) && item.isUnused);
}

const USED: ReadonlySet<InsertOutcome> = new Set(['inserted', 'already-there']);

/** Returns whether work has a text that is neither in the draft nor sent. An insertion may also have ended without success. */
export function isUnused({ suggestion, note, insertions }: TicketWork): boolean {
  const isUsed = INSERTION_PLACES.map((place) => insertions[place]).some(
    (insertion) => insertion.state === 'ended' && USED.has(insertion.result.outcome),
  );
  return !isUsed && ((suggestion !== undefined && suggestion.sentAt === undefined) || !!note);
}

/**
 * Leaves out finished work beyond the newest, so that a panel does not grow all day. It is restored when its ticket is opened again.
 * @param works the newest last
 */
export function leaveOutFinished<Known extends { work: TicketWork }>(works: readonly Known[]): Known[] {
  const finished = works.filter(({ work }) => isFinished(work));
  const surplus = new Set(finished.slice(0, Math.max(0, finished.length - MAX_FINISHED)));
  return works.filter((known) => !surplus.has(known));
}

/** Without a text that waits for the agent or is only in memory, and without anything that runs. */
function isFinished(work: TicketWork): boolean {
  const { requests, insertions, discardedNote } = work;
  const isRunning = isWriting(insertions) || Object.values(requests).some(({ state }) => state === 'running');
  return !isRunning && !isUnused(work) && !discardedNote;
}

/** Converts work to its stored form, where the shown version is named `draft`. `usedAt` is in Unix milliseconds. */
export function serializeWork(work: TicketWork, ticket: TicketIdentity, usedAt: number): object {
  const { suggestion, earlier, note, notesBefore, options } = work;
  return { ticket, draft: suggestion, earlier, note, notesBefore, options, usedAt, isUnused: isUnused(work) };
}

/** Lists the keys of stored work and of values of cards beyond the limits of age and size. The last used work always stays. */
export function findSurplusWork(
  items: Record<string, unknown>,
  now: number,
  maxCharacters: number = MAX_CHARACTERS,
): string[] {
  let characters = 0;
  return Object.entries(items)
    .filter(([key]) => key.startsWith(WORK_PREFIX) || key.startsWith(CARD_PREFIX))
    .map(([key, value]) => ({ key, usedAt: readUse(value), size: JSON.stringify(value).length }))
    .toSorted((one, other) => other.usedAt - one.usedAt)
    .filter(({ usedAt, size }, index) => {
      characters += size;
      return index > 0 && (characters > maxCharacters || now - usedAt > MAX_AGE_MS);
    })
    .map(({ key }) => key);
}

function readUse(stored: unknown): number {
  return isRecord(stored) && typeof stored.usedAt === 'number' ? stored.usedAt : 0;
}

/** Returns whether two states of a ticket's work have the same stored form. */
export function isStoredAlike(one: TicketWork, other: TicketWork): boolean {
  return (
    (['suggestion', 'earlier', 'note', 'options'] as const).every((name) => one[name] === other[name]) &&
    isUnused(one) === isUnused(other)
  );
}

interface ParsedWork {
  work: StoredWork;
  /** A text could not be read. Options are chosen again in a moment, so they do not count. */
  isDamaged: boolean;
}

/**
 * Parses the stored work on a ticket; undefined for none, or for that on another ticket with the same key. A damaged
 * version or option loses only itself. An update of the extension empties the session storage, so there is no older form.
 */
export function parseStoredWork(value: unknown, open: TicketIdentity): ParsedWork | undefined {
  if (value === undefined) return undefined;
  if (!isRecord(value) || !isTicketIdentity(value.ticket))
    return { work: { earlier: [], options: {} }, isDamaged: true };
  const { ticket, draft, earlier = [], note, notesBefore } = value;
  if (!isSameTicket(ticket, open)) return undefined;
  const versions = Array.isArray(earlier) ? earlier.filter(isVersion) : [];
  return {
    work: {
      options: readChosenOptions(value, open),
      ...(isVersion(draft) && { suggestion: draft }),
      ...(isStringWithin(note, MAX_NOTE) && { note }),
      ...(typeof notesBefore === 'number' && { notesBefore }),
      earlier: versions,
    },
    isDamaged:
      (draft !== undefined && !isVersion(draft)) ||
      !(note === undefined || note === null || isStringWithin(note, MAX_NOTE)) ||
      !Array.isArray(earlier) ||
      versions.length < earlier.length,
  };
}

function isVersion(value: unknown): value is SuggestionVersion {
  return (
    isRecord(value) &&
    isString(value.key) &&
    isSuggestion(value.suggestion) &&
    isReplyText(value.suggested) &&
    (value.edit === undefined || isReplyText(value.edit)) &&
    (value.instruction === undefined || isString(value.instruction)) &&
    (value.sentAt === undefined || isString(value.sentAt))
  );
}

function isSuggestion(value: unknown): boolean {
  return (
    isRecord(value) &&
    isRecord(value.data) &&
    isTicketIdentity(value.ticket) &&
    [value.requestId, value.answeredAt, value.messagesHash, value.data.actionType].every(isString) &&
    typeof value.messageCount === 'number' &&
    CONTENT_FORMATS.some((known) => known === value.askedFormat) &&
    hasTexts(value.data)
  );
}

function hasTexts(data: Record<string, unknown>): boolean {
  return DATA_TEXTS.every((name) => isStringOrAbsent(data[name]));
}

/** The optional texts of an answer. Its remaining field, `handoff`, is safe with any value. */
const DATA_TEXTS = ['content', 'language', 'contentFormat', 'chatId', 'reason', 'reasonDescription'];

function isReplyText(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, html, text, remarks = [] } = value;
  return (
    isStringWithin(kind === 'rich' ? html : kind === 'plain' && text, MAX_REPLY) &&
    Array.isArray(remarks) &&
    remarks.every((remark) => TEXT_REMARKS.some((known) => known === remark))
  );
}

function isStringOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || isString(value);
}

/** Deskhand stores no longer ones, and drawing one would keep the panel busy. */
function isStringWithin(value: unknown, most: number): value is string {
  return isString(value) && value.length <= most;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
