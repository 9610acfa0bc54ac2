import type { Locator, Page } from 'playwright-core';

/** The parts of the side panel, by the names that screen readers and people go by (English interface). */
export interface PanelParts {
  /** Subject, ticket number, how many messages were read. */
  header: Locator;
  subject: Locator;
  ask: Locator;
  askAgain: Locator;
  cancel: Locator;
  verdict: Locator;
  reply: Locator;
  insert: Locator;
  undo: Locator;
  copy: Locator;
  summary: Locator;
  orders: Locator;
  products: Locator;
  /** Progress and success. */
  status: Locator;
  /** Failure: one sentence and one action. */
  alert: Locator;
}

export function partsOf(panel: Page): PanelParts {
  const button = (name: string): Locator => panel.getByRole('button', { name, exact: true });
  const region = (name: string): Locator => panel.getByRole('region', { name, exact: true });
  return {
    header: panel.getByRole('banner'),
    subject: panel.getByRole('heading', { level: 1 }),
    ask: button('Suggest reply'),
    askAgain: button('Suggest again'),
    cancel: button('Cancel'),
    verdict: region('Verdict'),
    reply: panel.getByRole('textbox', { name: 'Suggested reply' }),
    insert: button('Insert'),
    undo: button('Undo insert'),
    copy: button('Copy'),
    summary: region('Summary'),
    orders: region('Orders'),
    products: region('Products'),
    status: panel.getByRole('status'),
    alert: panel.getByRole('alert'),
  };
}

/** The verdict in one line: what to do, and why. Waits until there is one. */
export async function readVerdict(panel: Page): Promise<string> {
  const paragraphs = partsOf(panel).verdict.getByRole('paragraph');
  await paragraphs.first().waitFor();
  return (await paragraphs.allInnerTexts()).slice(0, 2).join(' · ');
}

/** The suggested reply as the agent reads it, whether it is formatted or plain. Waits until there is one. */
export async function readReply(panel: Page): Promise<string> {
  const { reply } = partsOf(panel);
  await reply.waitFor();
  return reply.evaluate((box) => (box instanceof HTMLTextAreaElement ? box.value : (box as HTMLElement).innerText));
}
