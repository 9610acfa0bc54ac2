import type { Page } from 'playwright-core';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';

/** The element that holds the card of a lesson. */
export const LESSON = '[deskhand-lesson]';

/** Teaches Deskhand a page, by real mouse clicks. The names and words are those of the English interface. */
export interface LessonDriver {
  /** All words on the card and on the page. */
  read: () => Promise<string>;
  untilSaid: (words: string) => Promise<unknown>;
  /** Clicks in the middle of an element of the page. */
  point: (selector: string, index?: number) => Promise<void>;
  /** Clicks a button of the card. */
  press: (name: string) => Promise<void>;
  /** Returns a point inside a button of the card, in CSS pixels. */
  findButton: (name: string) => Promise<{ x: number; y: number }>;
}

/** Characters of the panel in an error. */
const MAX_SHOWN = 300;

/** Starts a lesson from the menu of the panel. */
export async function startLesson(panel: Page, page: Page): Promise<LessonDriver> {
  const item = panel.getByRole('menuitem', { name: uiText('action.teach') });
  const begin = async (): Promise<void> => {
    await panel.getByRole('button', { name: uiText('menu.more'), exact: true }).press('ArrowDown', { timeout: 1000 });
    await item.press('Enter', { timeout: 1000 });
  };
  const title = panel.getByRole('heading', { name: uiText('teach.title') });
  // The menu closes when the panel shows another page meanwhile, and a page that is being replaced starts no lesson.
  await until(async () => {
    await begin().catch(() => undefined);
    return title.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
  }, 'the lesson').catch(async (error: unknown) => {
    const shown = await panel.locator('body').innerText({ timeout: 1000 }).catch(String);
    throw new Error(`No lesson began. The panel shows: ${shown.slice(0, MAX_SHOWN)}`, { cause: error });
  });
  await page.locator(LESSON).waitFor({ state: 'attached' });
  return driveLesson(page);
}

function driveLesson(page: Page): LessonDriver {
  /** No script of the page can reach the closed overlay. */
  async function read(): Promise<string> {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    return nodes.map(({ name }) => String(name?.value ?? '')).join(' ');
  }

  async function findButton(name: string): Promise<{ x: number; y: number }> {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const node = nodes.find(({ role, name: said }) => role?.value === 'button' && said?.value === name);
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId: node?.backendDOMNodeId ?? 0 });
    await session.detach();
    const [left = 0, top = 0] = model.content;
    return { x: Math.round(left + model.width / 4), y: Math.round(top + model.height / 4) };
  }

  return {
    read,
    findButton,
    untilSaid: (words) => until(async () => (await read()).includes(words), `the lesson to say “${words}”`),
    async point(selector, index = 0) {
      const element = page.locator(selector).nth(index);
      await element.scrollIntoViewIfNeeded();
      const box = await element.boundingBox();
      if (!box) throw new Error(`Nothing to point at: ${selector}`);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    },
    async press(name) {
      const { x, y } = await findButton(name);
      await page.mouse.click(x, y);
    },
  };
}
