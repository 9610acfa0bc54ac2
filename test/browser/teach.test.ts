import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { LESSON, type LessonDriver, startLesson } from '@/test/drivers/chromium/lesson-driver';
import { isComplete } from '@/test/drivers/is-complete';

import { normalizeText } from './desk';
import { test, type UnknownDesk } from './unknown-desk';

async function beginLesson(desk: UnknownDesk, name: string): Promise<{ panel: Page; lesson: LessonDriver }> {
  await desk.openUnknown(name);
  const panel = await desk.openPanel();
  return { panel, lesson: await startLesson(panel, desk.page) };
}

test('learns a page without an adapter by mouse, reads it, asks for a suggestion and inserts it', async ({ desk }) => {
  const { page } = desk;
  const { panel, lesson } = await beginLesson(desk, 'day-groups');
  await lesson.untilSaid(uiText('teach.step-subject'));
  await lesson.point('h1');
  await lesson.untilSaid(uiText('teach.step-customer'));
  await lesson.point('.chat-text', 0);
  await lesson.untilSaid(uiText('teach.step-agent'));
  await lesson.point('.chat-text', 1);
  await lesson.untilSaid(uiText('teach.step-composer'));
  expect(await lesson.read()).toContain(
    `${uiText('teach.count-messages')} 4 · ${uiText('teach.role-customer')} 2 · ${uiText('teach.role-agent')} 2`,
  );
  await lesson.point('.write-field');
  await lesson.untilSaid(uiText('teach.step-review'));
  expect(await desk.readClicks(), 'pointing presses nothing in the page').toBe(0);
  await lesson.press(uiText('teach.save'));

  await partsOf(panel).subject.getByText('Omar Haddad').waitFor();
  await panel.getByText(uiText('ticket.messages', { count: 4 })).waitFor();
  expect(await page.locator(LESSON).count()).toBe(0);
  await partsOf(panel).ask.click();
  const reply = await readReply(panel);
  const [request] = desk.readRequests();
  expect(JSON.stringify(request)).toContain('do you have the grinder in black');
  await partsOf(panel).insert.click();
  await until(
    async () => normalizeText(await page.locator('.write-field').innerText()) === normalizeText(reply),
    'the reply in the page',
  );
});

test('learns a page by keyboard alone', async ({ desk }) => {
  const { panel, lesson } = await beginLesson(desk, 'all-alike');
  const { page } = desk;
  const { keyboard } = page;
  await page.bringToFront();
  await lesson.untilSaid(uiText('teach.step-subject'));
  await keyboard.press('Enter');
  await lesson.untilSaid(uiText('teach.step-customer'));
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await lesson.untilSaid('Do you deliver to Norway');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await lesson.untilSaid(uiText('teach.step-agent'));
  await keyboard.press('Enter');
  await lesson.untilSaid(uiText('teach.step-composer'));
  await keyboard.press('Enter');
  await lesson.untilSaid(uiText('teach.step-review'));
  // The messages are one Tab stop.
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await lesson.untilSaid(uiText('teach.not-apart'));
  await keyboard.press('ArrowUp');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await partsOf(panel).subject.getByText('Delivery to Norway').waitFor();
});

test('turns the role of a message by a click on its tag, and by the list on the card', async ({ desk }) => {
  const { panel, lesson } = await beginLesson(desk, 'article-list');
  const { page } = desk;
  await page.bringToFront();
  // The card covers no tag.
  await page.setViewportSize({ width: 1400, height: 800 });
  for (const [step, selector] of [
    ['subject', 'h1'],
    ['customer', '.Article:nth-child(1) .ArticleBody'],
    ['agent', '.Article:nth-child(2) .ArticleBody'],
    ['composer', 'textarea'],
  ] as const) {
    await lesson.untilSaid(uiText(`teach.step-${step}`));
    await lesson.point(selector);
  }
  await lesson.untilSaid(roles(2, 1, `${uiText('teach.role-unknown')} 2`));
  const box = await page.locator('.Article:nth-child(4)').boundingBox();
  if (!box) throw new Error('There is no message');
  await page.mouse.click(box.x + box.width - 20, box.y - 8);
  await lesson.untilSaid(roles(2, 2, unknown));
  expect(await desk.readClicks(), 'the tag is not the page').toBe(0);
  await page.keyboard.press('Tab');
  for (let row = 1; row < 5; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await lesson.untilSaid(roles(2, 3, '').slice(0, -3));
  await page.keyboard.press('Enter');
  await lesson.untilSaid(roles(2, 2, unknown));
  await lesson.press(uiText('teach.save'));
  await partsOf(panel).subject.getByText('Teapot lid').waitFor();
});

const roles = (customer: number, agent: number, rest: string): string =>
  `${uiText('teach.role-customer')} ${customer} · ${uiText('teach.role-agent')} ${agent} · ${rest}`;
const unknown = `${uiText('teach.role-unknown')} 1`;
const note = `${uiText('teach.role-note')} 1`;
const event = `${uiText('teach.role-system')} 1`;

const LESSONS = [
  {
    name: 'issue-with-journals',
    subject: '.subject h3',
    customer: '.description .wiki',
    agent: '#change-11 .wiki',
    // A box that is open; the next test opens one.
    composer: '#quick_note',
    colleagues: ['Lee Okafor'],
    read: roles(2, 2, `${note} · ${event}`),
    title: 'Grinder arrived broken',
  },
  {
    name: 'entries-with-collaborator',
    subject: '.tixTitle h3',
    customer: '#thread-entry-201 .thread-body',
    agent: '#thread-entry-202 .thread-body',
    composer: '.editor',
    colleagues: [],
    read: roles(2, 1, `${note} · ${unknown}`),
    title: 'Lamp without a bulb',
  },
  {
    name: 'third-customer',
    subject: '.conv-subjtext',
    customer: '#thread-95 .thread-content',
    agent: '#thread-92 .thread-content',
    composer: '#conv-reply',
    colleagues: [],
    read: roles(2, 1, `${note} · ${event} · ${unknown}`),
    title: 'Invoice for two orders',
  },
  {
    name: 'article-list',
    subject: 'h1',
    customer: '.Article:nth-child(1) .ArticleBody',
    agent: '.Article:nth-child(2) .ArticleBody',
    composer: 'textarea',
    colleagues: ['Lee Okafor'],
    read: roles(2, 2, unknown),
    title: 'Teapot lid',
  },
] as const;

test.for(isComplete ? LESSONS : LESSONS.slice(0, 1))(
  'reads every role right after at most six clicks: $name',
  async (page, { desk }) => {
    const { panel, lesson } = await beginLesson(desk, page.name);
    let clicks = 0;
    for (const step of ['subject', 'customer', 'agent', 'composer'] as const) {
      await lesson.untilSaid(uiText(`teach.step-${step}`));
      await lesson.point(page[step]);
      clicks += 1;
    }
    await lesson.untilSaid(uiText('teach.step-review'));
    for (const name of page.colleagues) {
      await lesson.press(name);
      clicks += 1;
    }
    await lesson.untilSaid(page.read);
    await lesson.press(uiText('teach.save'));
    await partsOf(panel).subject.getByText(page.title).waitFor();
    expect(clicks + 1).toBeLessThanOrEqual(6);
  },
);

test('opens the reply box by a click on the page, which is repeated on other tickets', async ({ desk }) => {
  const { panel, lesson } = await beginLesson(desk, 'issue-with-journals');
  const { page } = desk;
  await page.evaluate(() => document.querySelector('#quick')?.remove());
  for (const [step, selector] of [
    ['subject', '.subject h3'],
    ['customer', '.description .wiki'],
    ['agent', '#change-11 .wiki'],
  ] as const) {
    await lesson.untilSaid(uiText(`teach.step-${step}`));
    await lesson.point(selector);
  }
  await lesson.untilSaid(uiText('teach.step-composer'));
  await lesson.press(uiText('teach.open-composer'));
  await lesson.untilSaid(uiText('teach.step-open'));
  await lesson.point('#edit');
  await lesson.untilSaid(uiText('teach.step-composer'));
  expect(await desk.readClicks(), 'one click reaches the page').toBe(1);
  await lesson.point('#issue_notes');
  await lesson.untilSaid(uiText('teach.step-review'));
  expect(await desk.readClicks()).toBe(1);
  // The next ticket's box is closed, too.
  await lesson.press(uiText('teach.save'));
  await page.reload();
  await partsOf(panel).ask.click();
  const reply = await readReply(panel);
  await partsOf(panel).insert.click();
  await partsOf(panel).undo.waitFor();
  expect(normalizeText(await page.locator('#issue_notes').inputValue())).toBe(normalizeText(reply));
});

test('lets the agent move the card, which stays there', async ({ desk }) => {
  const { lesson } = await beginLesson(desk, 'day-groups');
  const { page } = desk;
  await page.bringToFront();
  await lesson.untilSaid(uiText('teach.step-subject'));
  const move = uiText('teach.move');
  const start = await lesson.findButton(move);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y - 60, { steps: 3 });
  await page.mouse.up();
  const dragged = await lesson.findButton(move);
  expect([dragged.x - start.x, dragged.y - start.y]).toEqual([40, -60]);
  await page.keyboard.press('ArrowUp');
  const moved = await lesson.findButton(move);
  expect([moved.x - dragged.x, moved.y - dragged.y]).toEqual([0, -32]);
  await lesson.press(uiText('teach.skip'));
  await lesson.untilSaid(uiText('teach.step-customer'));
  await lesson.press(uiText('teach.back'));
  await lesson.untilSaid(uiText('teach.step-subject'));
  expect(await lesson.findButton(move)).toEqual(moved);
});

test('shows the step of the lesson and Cancel in the panel, and nothing else', async ({ desk }) => {
  const { panel, lesson } = await beginLesson(desk, 'day-groups');
  await panel.getByText(uiText('teach.step-subject')).waitFor();
  expect(await panel.getByRole('button').allInnerTexts()).toEqual([uiText('request.cancel')]);
  await desk.page.bringToFront();
  await lesson.point('h1');
  await panel.getByText(uiText('teach.step-customer')).waitFor();
  await panel.getByRole('heading', { name: '2/' }).waitFor();
  await panel.getByRole('button', { name: uiText('request.cancel') }).click();
  await desk.page.locator(LESSON).waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: uiText('menu.more'), exact: true }).waitFor();
});

test('saves nothing when Escape ends the teaching', async ({ desk }) => {
  const { lesson } = await beginLesson(desk, 'day-groups');
  await desk.page.bringToFront();
  await lesson.untilSaid(uiText('teach.step-subject'));
  await desk.page.keyboard.press('Escape');
  await desk.page.locator(LESSON).waitFor({ state: 'detached' });
  const bare = await desk.browser.openBarePage();
  expect(
    await bare.evaluate(() => chrome.storage.local.get('settings').then((kept) => JSON.stringify(kept))),
  ).not.toContain('recipe');
});

test('lets the page see the overlay but not act in it', async ({ desk }) => {
  const { lesson } = await beginLesson(desk, 'day-groups');
  const { page } = desk;
  await lesson.untilSaid(uiText('teach.step-subject'));
  const reached = await page.locator(LESSON).evaluate((host: HTMLElement) => {
    const { x, y } = { x: 100, y: 100 };
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) {
      host.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, clientX: x, clientY: y }));
    }
    for (const key of ['Enter', 'Escape']) {
      host.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    }
    host.click();
    return host.shadowRoot;
  });
  expect(reached).toBe(null);
  expect(await lesson.read()).toContain(uiText('teach.step-subject'));
  expect(await page.locator(LESSON).count()).toBe(1);
});
