import { until } from '@/demo/browser/until';
import type { UndoOutcome } from '@/lib/domain/insertion';
import type { ComposerResult, ComposerText } from '@/lib/helpdesk/composer/insert';
import { callContentScript } from '@/test/drivers/call-content-script';
import type { TestTab } from '@/test/drivers/test-browser';

import type { Call } from './inserting-script';

/** Types with real keys, calls the content script, and reads the editor's own state. */
export interface ComposerDriver extends TestTab {
  /** `|` marks the final caret. */
  type(draft: string): Promise<void>;
  /** `path` replaces the page's own. */
  insert(wanted: ComposerText, path?: readonly string[]): Promise<ComposerResult>;
  undo(): Promise<UndoOutcome>;
  /** Without blank lines and outer spaces, with plain spaces. */
  readLines(): Promise<string[]>;
  readHtml(): Promise<string>;
  /** With plain spaces. */
  readCaret: () => Promise<string>;
  countChanges(): Promise<number>;
}

export async function openComposer(tab: TestTab): Promise<ComposerDriver> {
  const path = await tab.evaluate(() => window.editorPage.path);
  const call = (asked: Call): Promise<unknown> => callContentScript(tab, asked);

  const readCaret = (): Promise<string> =>
    tab.evaluate(() =>
      window.editorPage
        .readCaret()
        .replaceAll('\u00A0', ' ')
        .replaceAll(/[\u200B\uFEFF]/g, ''),
    );

  /** Some editors process keys in a frame, and Draft undoes in a timer. */
  const untilShown = (): Promise<void> =>
    tab.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const pressSlowly = async (keys: string): Promise<void> => {
    if (keys === 'Control+z') {
      await until(() => tab.evaluate(() => window.editorPage.isRecorded?.() ?? true), 'the editor to record the edit');
    }
    await tab.press(keys);
    await untilShown();
  };

  return {
    ...tab,
    press: pressSlowly,
    async type(draft) {
      const caret = draft.includes('|') ? draft.indexOf('|') : draft.length;
      const text = draft.replace('|', '');
      await tab.click(path);
      const isSet = await tab.evaluate(async (wanted) => {
        await window.editorPage.setDraft?.(wanted);
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

/** Without blank lines and outer spaces. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** An editor whose model is the page itself reports no line breaks here. */
function isAt(told: string, typed: string): boolean {
  return told === (told.includes('\n') ? typed : typed.replaceAll('\n', ''));
}
