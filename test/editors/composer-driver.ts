import type { Page } from 'playwright-core';

import type { UndoOutcome } from '@/lib/domain/insertion';
import type { ComposerResult, ComposerText } from '@/lib/helpdesk/composer/insert';

import type { Call } from './extension/content';

/** Drives the composer of one page: types as a person does, and has the content script insert. */
export interface ComposerDriver {
  page: Page;
  /** Types a draft with real keys; `|` marks where the caret is left. */
  type(draft: string): Promise<void>;
  /** @param path - Where the composer is, when not where the page says. */
  insert(wanted: ComposerText, path?: string[]): Promise<ComposerResult>;
  undo(): Promise<UndoOutcome>;
  /** What the editor itself says it holds, without blank lines, outer spaces, and the difference between spaces. */
  readLines(): Promise<string[]>;
  readHtml(): Promise<string>;
  countChanges(): Promise<number>;
  /** Leaves the tab to the next test. */
  leave: () => void;
}

export async function openComposer(page: Page, leave: () => void): Promise<ComposerDriver> {
  await page.waitForFunction(() => 'editorPage' in window);
  const path = await page.evaluate(() => window.editorPage.path);

  const call = <Answer>(request: Call): Promise<Answer> =>
    page.evaluate(
      (asked) =>
        new Promise<Answer>((resolve) => {
          const id = String(Math.random());
          document.addEventListener(
            `deskhand-test-answer-${id}`,
            (event) => resolve(JSON.parse((event as CustomEvent<string>).detail) as Answer),
            { once: true },
          );
          document.dispatchEvent(
            new CustomEvent('deskhand-test-call', { detail: JSON.stringify({ id, call: asked }) }),
          );
        }),
      request,
    );

  return {
    page,
    async type(draft) {
      const caret = draft.includes('|') ? draft.indexOf('|') : draft.length;
      const text = draft.replace('|', '');
      const frames = path.slice(0, -1).filter((selector) => selector.startsWith('iframe'));
      const root = frames[0] === undefined ? page : page.frameLocator(frames[0]);
      await root.locator(path.at(-1) ?? '').click();
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) await page.keyboard.press('Enter');
        await page.keyboard.type(line);
      }
      for (let back = text.length; back > caret; back -= 1) await page.keyboard.press('ArrowLeft');
    },
    insert: (wanted, at = path) => call<ComposerResult>({ act: 'insert', path: at, wanted }),
    undo: () => call<UndoOutcome>({ act: 'undo' }),
    async readLines() {
      const text = await page.evaluate(() => window.editorPage.readText());
      return text
        .replaceAll('\u00A0', ' ')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    },
    readHtml: () => page.evaluate(() => window.editorPage.readHtml().replaceAll('&nbsp;', ' ')),
    leave,
    countChanges: () => page.evaluate(() => window.editorPage.countChanges()),
  };
}
