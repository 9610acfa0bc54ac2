import { until } from '@/demo/browser/until';
import type { UndoOutcome } from '@/lib/domain/insertion';
import type { ComposerResult, ComposerText } from '@/lib/helpdesk/composer/insert';

import type { EditorTab } from './editor-browser';
import type { Call } from './extension/content';

/** Drives the composer of one page: types as a person does, has the content script insert, asks the editor itself. */
export interface ComposerDriver extends EditorTab {
  /** Types a draft with real keys; `|` marks where the caret is left. */
  type(draft: string): Promise<void>;
  /** @param path - Where the composer is, when not where the page says. */
  insert(wanted: ComposerText, path?: readonly string[]): Promise<ComposerResult>;
  undo(): Promise<UndoOutcome>;
  /** What the editor itself says it holds, without blank lines, outer spaces, and the difference between spaces. */
  readLines(): Promise<string[]>;
  readHtml(): Promise<string>;
  /** What the editor says stands before its caret, without the difference between spaces. */
  readCaret: () => Promise<string>;
  countChanges(): Promise<number>;
}

export async function openComposer(tab: EditorTab): Promise<ComposerDriver> {
  const path = await tab.evaluate(() => window.editorPage.path);
  const call = (asked: Call): Promise<unknown> => tab.evaluate(askContentScript, asked);

  const readCaret = (): Promise<string> =>
    tab.evaluate(() =>
      window.editorPage
        .readCaret()
        .replaceAll('\u00A0', ' ')
        .replaceAll(/[\u200B\uFEFF]/g, ''),
    );

  /** Lets the page show what keys did, as a person's slowness does: some editors take them in only then. */
  const untilShown = (): Promise<void> =>
    tab.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const pressSlowly = async (keys: string): Promise<void> => {
    await tab.press(keys);
    await untilShown();
  };

  return {
    ...tab,
    async type(draft) {
      const caret = draft.includes('|') ? draft.indexOf('|') : draft.length;
      const text = draft.replace('|', '');
      await tab.click(path);
      const isSet = await tab.evaluate((wanted) => {
        window.editorPage.setDraft?.(wanted);
        return Boolean(window.editorPage.setDraft);
      }, text);
      if (isSet) await tab.press('Control+End');
      else {
        for (const [index, line] of text.split('\n').entries()) {
          if (index > 0) await pressSlowly('Enter');
          await tab.write(line);
          await untilShown();
        }
      }
      for (let back = text.length; back > caret; back -= 1) await pressSlowly('ArrowLeft');
      await until(async () => isAt(await readCaret(), text.slice(0, caret)), `the caret to be at | in ${draft}`);
    },
    insert: async (wanted, at = path) => (await call({ act: 'insert', path: at, wanted })) as ComposerResult,
    undo: async () => (await call({ act: 'undo' })) as UndoOutcome,
    async readLines() {
      const text = await tab.evaluate(() => window.editorPage.readText());
      return linesOf(text.replaceAll('\u00A0', ' '));
    },
    readHtml: () => tab.evaluate(() => window.editorPage.readHtml().replaceAll('&nbsp;', ' ')),
    readCaret,
    countChanges: () => tab.evaluate(() => window.editorPage.countChanges()),
  };
}

/** The lines of a text, without blank ones and outer spaces. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Whether an editor has taken in all that was typed; one whose model is the page itself tells of no lines here. */
function isAt(told: string, typed: string): boolean {
  return told === (told.includes('\n') ? typed : typed.replaceAll('\n', ''));
}

/** In the page: hands a call to the content script, with which the page shares nothing but events. */
function askContentScript(call: Call): Promise<unknown> {
  return new Promise((resolve) => {
    const id = String(Math.random());
    const take = (event: Event): void => resolve(JSON.parse((event as CustomEvent<string>).detail));
    document.addEventListener(`deskhand-test-answer-${id}`, take, { once: true });
    document.dispatchEvent(new CustomEvent('deskhand-test-call', { detail: JSON.stringify({ id, call }) }));
  });
}
