import type { DeskhandBrowser } from './launch-browser';

/** What a person sets up before the first ticket. */
export interface SetUp {
  /** The full addresses, as copied from the channel configuration page. */
  replySuggestionUrl?: string;
  summaryUrl?: string;
  /** Match patterns of helpdesk pages, and the adapter that reads each. */
  desks?: readonly { match: string; adapter: string }[];
}

/** Sets the extension up on its options page, by the names a person goes by. Throws when a step does not work. */
export async function configure(browser: DeskhandBrowser, setUp: SetUp): Promise<void> {
  const { replySuggestionUrl, summaryUrl, desks = [] } = setUp;
  const page = await browser.openOptions();
  if (replySuggestionUrl)
    await page.getByRole('textbox', { name: 'Reply suggestion address' }).fill(replySuggestionUrl);
  if (summaryUrl) await page.getByRole('textbox', { name: 'Summary address' }).fill(summaryUrl);
  for (const { match, adapter } of desks) {
    await page.getByRole('textbox', { name: 'Helpdesk address' }).fill(match);
    await page.getByRole('combobox', { name: 'Helpdesk type' }).selectOption(adapter);
    await page.getByRole('button', { name: 'Add helpdesk' }).click();
    await page.getByRole('button', { name: `Remove ${match}` }).waitFor();
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.close();
}
