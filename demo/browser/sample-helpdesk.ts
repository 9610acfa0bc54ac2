import type { Locator, Page } from 'playwright-core';

import { uiText } from './ui-text';

export interface SampleHelpdesk {
  subject: Locator;
  ask: Locator;
  composer: Locator;
  entries: Locator;
  /** Opens and closes the form in which a person writes as the customer. */
  customerForm: Locator;
  readComposer(): Promise<string>;
  readRoles(): Promise<string[]>;
  writeAsCustomer(text: string): Promise<void>;
}

export function sampleHelpdesk(page: Page): SampleHelpdesk {
  const composer = page.getByRole('textbox', { name: 'Reply to the customer' });
  const customerForm = page.getByText('Write as the customer');
  return {
    subject: page.getByRole('heading', { level: 1 }),
    ask: page.getByRole('button', { name: uiText('request.suggest') }),
    composer,
    entries: page.locator('.turns > li'),
    customerForm,
    async writeAsCustomer(text) {
      await customerForm.click();
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
      await page.getByRole('button', { name: 'Send as the customer' }).click();
    },
    readComposer: () =>
      composer.evaluate((box) => (box instanceof HTMLTextAreaElement ? box.value : (box as HTMLElement).innerText)),
    readRoles: () =>
      page
        .locator('.turns > :is(.from-customer, .from-agent)')
        .evaluateAll((entries) => entries.map((entry) => (entry.matches('.from-agent') ? 'ASSISTANT' : 'USER'))),
  };
}
