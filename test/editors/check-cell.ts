import { expect } from 'vitest';

import { until } from '@/demo/browser/until';
import type { ComposerText } from '@/lib/helpdesk/composer/insert';

import { type ComposerDriver, linesOf } from './composer-driver';
import type { EditorTraits, Kind } from './editors-table';

/** Editors notice the position of the caret late, and some undo in a timer. */
const SHOWN_LIMIT_MS = 5000;

export interface Case {
  /** `|` marks the caret. */
  draft: string;
  wanted: ComposerText;
  /** `*` stands for the lines of the inserted text. */
  lines: readonly string[];
  /** In a rich editor. */
  html?: RegExp;
}

/**
 * Inserts twice, takes back, inserts again, and undoes with one Ctrl+Z. An editor that is known to refuse must not change; where
 * only the first undo is certain, it is the button's if the panel has the focus, else Ctrl+Z.
 * The first word of a failed check names its subject.
 */
export async function checkCell(
  composer: ComposerDriver,
  { draft, wanted, lines, html }: Case,
  { kind, noCaret, noCaretBack, noUndo, oneUndo, refuses }: EditorTraits,
  focus: 'page' | 'panel',
): Promise<void> {
  await composer.type(draft);
  // An editor may show its last key a frame later.
  const before = await readUntil(
    () => readAll(composer),
    (read) => !read.html || normalizeText(read.html.replaceAll(/<[^>]*>/g, '')) === normalizeText(read.lines.join('')),
  );
  const changesBefore = await composer.countChanges();
  const isAsBefore = async (how: string): Promise<void> => {
    expect(await composer.readLines(), `draft after ${how}`).toEqual(before.lines);
    expect(await composer.readHtml(), `markup after ${how}`).toBe(before.html);
    if (noCaretBack) return;
    const caret = await readUntil(composer.readCaret, (read) => read === before.caret);
    expect(caret, `caret after ${how}`).toBe(before.caret);
  };
  const expected = expectedLines(lines, wanted, kind);
  const isInserted = async (): Promise<void> => {
    expect(await composer.readLines(), 'position').toEqual(expected);
    if (html && kind === 'rich') expect(await composer.readHtml(), 'formatting').toMatch(html);
  };

  if (focus === 'panel') await composer.focusPanel();
  if (refuses) {
    expect(await composer.insert(wanted), 'outcome').toEqual({ outcome: 'failed' });
    return isAsBefore('the refusal');
  }
  const inserted = { outcome: 'inserted', focusStayedOutside: focus === 'panel' };
  expect(await composer.insert(wanted), 'outcome').toEqual(inserted);
  await isInserted();
  const changes = await readUntil(
    () => composer.countChanges(),
    (count) => count > changesBefore,
  );
  expect(changes, 'event').toBeGreaterThan(changesBefore);
  if (!noCaret) {
    const behind = lettersBehind(lines, wanted, kind);
    const caret = await readUntil(composer.readCaret, (read) => normalizeText(read) === behind);
    expect(normalizeText(caret), 'caret behind the text').toBe(behind);
  }

  expect(await composer.insert(wanted), 'doubled').toEqual({ outcome: 'already-there' });
  await isInserted();

  if (noUndo) return expect(await composer.undo(), 'undo button').toBe('unknown-insertion');
  if (!oneUndo || focus === 'panel') {
    expect(await composer.undo(), 'undo button').toBe('undone');
    await isAsBefore('the button');
    if (oneUndo) return;
    expect(await composer.insert(wanted), 'outcome again').toMatchObject({ outcome: 'inserted' });
    await isInserted();
  }
  if (focus === 'panel') await composer.focusPage();
  await composer.press('Control+z');
  await readUntil(
    () => composer.readHtml(),
    (read) => read === before.html,
  );
  await expectLines(composer, before.lines);
  await isAsBefore('Ctrl+Z');
}

/** Waits until the draft has these lines, as after keys: an editor may handle them in a timer. */
export async function expectLines(composer: ComposerDriver, lines: readonly string[]): Promise<void> {
  const read = await readUntil(
    () => composer.readLines(),
    (found) => found.join('\n') === lines.join('\n'),
  );
  expect(read, 'draft').toEqual(lines);
}

interface Reading {
  lines: string[];
  html: string;
  caret: string;
}

async function readAll(composer: ComposerDriver): Promise<Reading> {
  return {
    lines: await composer.readLines(),
    html: await composer.readHtml(),
    caret: await composer.readCaret(),
  };
}

export function linesIn({ html, text }: Omit<ComposerText, 'mode'>, kind: Kind): string[] {
  return linesOf(kind === 'rich' ? html.replaceAll(/<\/(?:p|li)>|<br>/g, '\n').replaceAll(/<[^>]*>/g, '') : text);
}

export function expectedLines(lines: readonly string[], wanted: ComposerText, kind: Kind): string[] {
  const all = lines.flatMap((line) => (line === '*' ? linesIn(wanted, kind) : [line]));
  return kind === 'one-line' ? [all.join(' ')] : all;
}

function lettersBehind(lines: readonly string[], wanted: ComposerText, kind: Kind): string {
  const own = linesIn(wanted, kind).join('');
  const joined = lines.map((line) => (line === '*' ? own : line)).join('\n');
  return normalizeText(joined.slice(0, joined.indexOf(own) + own.length));
}

/** Editors notice the caret late. */
async function readUntil<Read>(read: () => Promise<Read>, isRight: (read: Read) => boolean): Promise<Read> {
  let last = await read();
  await until(async () => isRight(last) || isRight((last = await read())), 'the right reading', SHOWN_LIMIT_MS).catch(
    () => undefined,
  );
  return last;
}

function normalizeText(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
