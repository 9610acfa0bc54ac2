import type { Frame, Locator, Page } from 'playwright-core';

import { uiText } from './ui-text';
import { until } from './until';

/** The side panel by its accessible names in English. */
export interface PanelParts {
  header: Locator;
  subject: Locator;
  ask: Locator;
  /** Asks for another suggestion, also after a failure. */
  askAgain: Locator;
  cancel: Locator;
  verdict: Locator;
  reply: Locator;
  /** Inserts the reply, whatever its words say of the place. */
  insert: Locator;
  insertIntoNote: Locator;
  undo: Locator;
  copy: Locator;
  summary: Locator;
  /** The order of the ticket, above the reply. */
  facts: Locator;
  orders: Locator;
  products: Locator;
  /** Replies and tags that the platform sent by itself. */
  news: Locator;
  alert: Locator;
}

/** The names of the button that inserts the reply: it says where the text goes. */
export const INSERT_NAMES = [
  uiText('insert.insert'),
  uiText('insert.despite'),
  uiText('insert.at-cursor'),
  uiText('insert.after-draft'),
  uiText('insert.replace'),
  uiText('insert.open-reply'),
  uiText('insert.open-page'),
  uiText('insert.into-note'),
];

/** A side panel, or the frame of a panel in the page. */
export type PanelRoot = Pick<Page, 'getByRole' | 'getByText' | 'locator'>;

export function partsOf(panel: PanelRoot): PanelParts {
  const button = (name: string): Locator => panel.getByRole('button', { name, exact: true });
  const region = (name: string): Locator => panel.getByRole('region', { name, exact: true });
  return {
    header: panel.getByRole('banner'),
    subject: panel.getByRole('heading', { level: 1 }),
    ask: button(uiText('request.suggest')),
    askAgain: button(uiText('request.again')).or(
      // Other cards are sections.
      panel.locator('main > div').getByRole('button', { name: uiText('action.try-again'), exact: true }),
    ),
    cancel: button(uiText('request.cancel')),
    verdict: region(uiText('verdict.region')),
    reply: panel.getByRole('textbox', { name: uiText('reply.text') }),
    insert: INSERT_NAMES.map(button).reduce((one, other) => one.or(other)),
    insertIntoNote: button(uiText('insert.into-note')),
    undo: button(uiText('insert.undo')),
    copy: button(uiText('copy.copy')),
    summary: region(uiText('summary.region')),
    facts: panel.getByRole('group', { name: uiText('facts.open', { number: '' }).trim() }),
    orders: region(uiText('orders.region')),
    products: region(uiText('products.region')),
    news: region(uiText('relay.region')),
    alert: panel.getByRole('alert'),
  };
}

/** Chooses the format of the next suggestion, by its name in the interface. */
export async function chooseFormat(panel: PanelRoot, format: string): Promise<void> {
  await panel.getByRole('button', { name: uiText('request.more'), exact: true }).click();
  const name = uiText('text.labelled', { label: uiText('request.format'), text: format });
  await panel.getByRole('menuitemradio', { name }).click();
}

/** Waits for the verdict and reads it in one line: advice and reason. */
export async function readVerdict(panel: PanelRoot): Promise<string> {
  const paragraphs = partsOf(panel).verdict.getByRole('paragraph');
  await paragraphs.first().waitFor();
  return (await paragraphs.allInnerTexts()).slice(0, 2).join(' · ');
}

/** Waits for the suggested reply and reads it as shown. */
export async function readReply(panel: PanelRoot): Promise<string> {
  const { reply } = partsOf(panel);
  await reply.waitFor();
  return reply.evaluate((box) => (box instanceof HTMLTextAreaElement ? box.value : (box as HTMLElement).innerText));
}

/** Waits for the frame of the panel in a helpdesk's page. A page that loads anew has another one. */
export function findDockedPanel(page: Page): Promise<Frame> {
  return until(() => page.frames().find((frame) => frame.url().includes('/app/panel?')), 'the panel in the page');
}
