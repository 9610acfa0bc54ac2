import type { InsertRequest, InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import type { ComposerMode } from '@/lib/domain/ticket';
import { createTurns } from '@/lib/shared/in-turn';

import { holdsText, marksOf, measureFor } from '../composer/letters';
import { parseHtml } from '../parse-html';
import { connectToPage, type PageConnection } from './connect-to-page';
import { type BridgeAct, MAX_TEXT_CHARS } from './protocol';

interface Insertion {
  about: Pick<BridgeAct, 'ticketId' | 'kind'>;
  /** The draft as it was, and as it became; absent where the page does not let it be read. */
  before?: string;
  after?: string;
  isCurrent: () => boolean;
}

let last: Insertion | undefined;
/** Two at once would not see each other's text. */
const inTurn = createTurns();

/**
 * Has the page itself write the agent's text into its composer, and believes it only as far as it can be checked: what the
 * page says it inserted must be the text, and where the draft can be read, it must hold the text and the draft that was
 * there. Anything else is taken back, where the page offers that, and is `failed`.
 *
 * @param kind - Which of the page's composers.
 * @param isCurrent - Whether the text still belongs here. Asked right before the text is handed over; the plugin compares
 * ticket and kind once more before it calls the page.
 */
export function insertThroughPlugin(
  kind: ComposerMode,
  request: InsertRequest,
  isCurrent: () => boolean,
): Promise<InsertResult> {
  return connected(({ ask }) => insert(ask, kind, request, isCurrent));
}

/**
 * Has the page take the last insertion back by its own undo, unless the draft was changed since.
 *
 * @returns `changed-since` also where the page offers no undo, or its undo did not bring the draft back.
 */
export function undoThroughPlugin(): Promise<UndoOutcome> {
  return connected(({ ask }) => undo(ask));
}

function connected<Result>(act: (connection: PageConnection) => Promise<Result>): Promise<Result> {
  return inTurn(() => {
    const connection = connectToPage();
    return act(connection).finally(connection.close);
  });
}

async function insert(
  ask: PageConnection['ask'],
  kind: ComposerMode,
  { ticketId, mode, html, text }: InsertRequest,
  isCurrent: () => boolean,
): Promise<InsertResult> {
  const about = { ticketId, kind };
  const failed: InsertResult = { outcome: 'failed' };
  const measure = measureFor(text);
  const readings = [text, parseHtml(html).textContent].map(measure).filter(Boolean);
  if (!readings.length || html.length + text.length > MAX_TEXT_CHARS) return failed;

  const draft = await ask({ act: 'read', ...about });
  if ('problem' in draft && draft.problem === 'failed') return failed;
  const before = 'text' in draft ? draft.text : undefined;
  const isThere = (reading: string): boolean =>
    before !== undefined && (mode === 'replace' ? measure(before) === reading : holdsText(before, reading, measure));
  if (readings.some(isThere)) return { outcome: 'already-there' };

  if (!isCurrent()) return failed;
  const answer = await ask({ act: 'insert', ...about, mode, html, text });
  const now = before === undefined ? undefined : await ask({ act: 'read', ...about });
  const after = now && 'text' in now ? now.text : undefined;

  const isSaid = 'text' in answer && readings.includes(measure(answer.text));
  const isSeen =
    before === undefined ||
    (after !== undefined &&
      readings.some((reading) => holdsBoth(measure(after), reading, mode === 'replace' ? '' : measure(before))));
  if (isSaid && isSeen) {
    last = { about, before, after, isCurrent };
    return { outcome: 'inserted', focusStayedOutside: !document.hasFocus() };
  }
  // Without a look at the draft, only an answer tells that something was written: an undo too many would take back what
  // the agent typed. A draft that came with another ticket meanwhile is not ours to change.
  const isWritten = before === undefined ? 'text' in answer : after !== undefined && after !== before;
  if (isWritten && isCurrent()) await ask({ act: 'undo', ...about });
  return failed;
}

async function undo(ask: PageConnection['ask']): Promise<UndoOutcome> {
  const insertion = last;
  last = undefined;
  if (!insertion) return 'nothing-to-undo';
  const { about, before, after, isCurrent } = insertion;
  if (!isCurrent()) return 'changed-since';
  const isReadable = before !== undefined && after !== undefined;
  if (isReadable) {
    const draft = await ask({ act: 'read', ...about });
    if ('text' in draft && draft.text === before) return 'nothing-to-undo';
    if ('problem' in draft || draft.text !== after || !isCurrent()) return 'changed-since';
  }
  const answer = await ask({ act: 'undo', ...about });
  if ('problem' in answer) return 'changed-since';
  if (!isReadable) return 'undone';
  const draft = await ask({ act: 'read', ...about });
  return 'text' in draft && marksOf(draft.text) === marksOf(before) ? 'undone' : 'changed-since';
}

/** Whether `draft` is `before` with `reading` somewhere in it, and nothing else; all are measured. */
function holdsBoth(draft: string, reading: string, before: string): boolean {
  for (let at = draft.indexOf(reading); at >= 0; at = draft.indexOf(reading, at + 1)) {
    if (draft.slice(0, at) + draft.slice(at + reading.length) === before) return true;
  }
  return false;
}
