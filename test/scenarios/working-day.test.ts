import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { HELPDESK_TICKETS } from '@/demo/helpdesk/tickets/helpdesk-tickets';
import { type Desk, openDesk } from '@/test/browser/desk';
import { tabTo } from '@/test/browser/tab-to';
import { isComplete } from '@/test/drivers/is-complete';

/** Every ticket of the sample helpdesk, of all kinds and languages; in a short run every eighth. */
const DAY = HELPDESK_TICKETS.filter((_, index) => isComplete || index % 8 === 0).map(({ page, id }) => `${page}/${id}`);
/** More steps are a dead end. */
const MAX_STEPS = 6;

/** The agent's hand. Counts clicks or keys. */
interface Hand {
  count: () => number;
  /** Opens the panel, and asks for a suggestion if one press does both. */
  begin: (desk: Desk) => Promise<Page>;
  press: (page: Page, button: Locator) => Promise<void>;
  /** In the helpdesk, whose editors may keep the Tab key. */
  send: (button: Locator) => Promise<void>;
}

function createMouse(): Hand {
  let clicks = 0;
  return {
    count: () => clicks,
    async begin(desk) {
      clicks += 1;
      const panel = await desk.ask();
      // Nobody clicks as fast as this test, so some tickets need a second click, in the panel.
      const isTooFast = panel.getByText(uiText('failure.too-many-asks'));
      await partsOf(panel).verdict.or(isTooFast).first().waitFor();
      return panel;
    },
    async press(_, button) {
      await button.click();
      clicks += 1;
    },
    async send(button) {
      await button.click();
      clicks += 1;
    },
  };
}

/** Opens the panel by its key, walks with Tab and presses with Enter. */
function createKeyboard(): Hand {
  let keys = 0;
  return {
    count: () => keys,
    async begin(desk) {
      keys += 1;
      return desk.openPanel();
    },
    async press(page, button) {
      keys += (await tabTo(page, button)) + 1;
      await page.keyboard.press('Enter');
    },
    async send(button) {
      await button.press('Enter');
      keys += 2;
    },
  };
}

interface Ended {
  ticket: string;
  verdict: string;
  presses: number;
  end: 'sent' | 'note saved' | 'nothing' | 'dead end';
}

/** Works on one ticket: always the next step that the panel offers, until the helpdesk has the text. */
async function workOn(desk: Desk, ticket: string, hand: Hand): Promise<Ended> {
  await desk.open(ticket);
  const panel = await hand.begin(desk);
  const { verdict, undo } = partsOf(panel);
  const primary = panel.locator('[data-primary]:not([aria-disabled=true])');
  const next = primary.or(panel.getByRole('button', { name: uiText('insert.despite'), exact: true })).first();
  const isBusy = panel.locator('[role=progressbar], [aria-disabled=true]').first();
  async function settle(): Promise<void> {
    await verdict.or(next).first().waitFor();
    await expect.poll(() => isBusy.count(), { timeout: 20_000 }).toBe(0);
  }
  await settle();
  let words = '';
  let end: Ended['end'] = 'nothing';
  for (let step = 0; ; step += 1) {
    const [name] = await next.allInnerTexts();
    if (name === undefined) break;
    if (step === MAX_STEPS) {
      end = 'dead end';
      break;
    }
    if ((await verdict.count()) > 0) words ||= await verdict.getByRole('paragraph').first().innerText();
    await hand.press(panel, next);
    await expect
      .poll(() => next.allInnerTexts(), { timeout: 10_000, message: `“${name}” of ${ticket}` })
      .not.toEqual([name]);
    await settle();
    if ((await undo.count()) > 0) end = await send(desk, panel, hand);
  }
  if (words === '' && (await verdict.count()) > 0) words = await verdict.getByRole('paragraph').first().innerText();
  await panel.close();
  return { ticket, verdict: words, presses: hand.count(), end };
}

/** Sends the text in the helpdesk, as a reply or as an internal note. */
async function send({ page, helpdesk }: Desk, panel: Page, hand: Hand): Promise<Ended['end']> {
  const before = await helpdesk.entries.count();
  const isNote = await page.getByRole('tab', { name: 'Internal note', selected: true }).isVisible();
  await hand.send(page.locator('.writer [type=submit]'));
  await expect.poll(() => helpdesk.entries.count(), { timeout: 10_000 }).toBeGreaterThan(before);
  if (!isNote)
    await panel
      .getByText(/^Sent /)
      .first()
      .waitFor();
  return isNote ? 'note saved' : 'sent';
}

test.each([
  ['mouse', createMouse],
  ['keys', createKeyboard],
] as const)(
  'a working day by %s alone has no dead end',
  async (name, createHand) => {
    const desk = await openDesk();
    try {
      const day: Ended[] = [];
      for (const ticket of DAY) day.push(await workOn(desk, ticket, createHand()));
      console.log(`A working day by ${name}:\n${day.map((each) => Object.values(each).join(' · ')).join('\n')}`);
      expect(day.filter(({ verdict, end }) => verdict === '' || end === 'dead end')).toEqual([]);
      const ready = day.filter(({ verdict }) =>
        [uiText('verdict.MESSAGE'), uiText('verdict.MESSAGE.handoff')].includes(verdict),
      );
      expect(ready.length).toBeGreaterThan(0);
      expect(ready.filter(({ end }) => end === 'nothing')).toEqual([]);
    } finally {
      await desk.close();
    }
  },
  600_000,
);
