import type { Locator, Page } from 'playwright-core';

/** The sample helpdesk's page as its agent sees it. */
export interface SampleHelpdesk {
  subject: Locator;
  /** Our one button in the page. */
  ask: Locator;
  /** The box in which the reply to the customer is written. */
  composer: Locator;
  /** Everything in the thread, whoever wrote it. */
  entries: Locator;
  readComposer(): Promise<string>;
  /** The conversation's roles in the contract's names; notes and events are no part of it. */
  readRoles(): Promise<string[]>;
}

export function sampleHelpdesk(page: Page): SampleHelpdesk {
  const composer = page.getByRole('textbox', { name: 'Reply to the customer' });
  return {
    subject: page.getByRole('heading', { level: 1 }),
    ask: page.getByRole('button', { name: 'Suggest reply' }),
    composer,
    entries: page.locator('.turns > li'),
    readComposer: () =>
      composer.evaluate((box) => (box instanceof HTMLTextAreaElement ? box.value : (box as HTMLElement).innerText)),
    readRoles: () =>
      page
        .locator('.turns > :is(.from-customer, .from-agent)')
        .evaluateAll((entries) => entries.map((entry) => (entry.matches('.from-agent') ? 'ASSISTANT' : 'USER'))),
  };
}
