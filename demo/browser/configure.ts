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
export async function configure(
  browser: DeskhandBrowser,
  { replySuggestionUrl, summaryUrl, desks }: SetUp,
): Promise<void> {
  const page = await browser.openOptions();
  const channel = page.getByRole('region', { name: 'Channel' });
  if (replySuggestionUrl)
    await channel.getByRole('textbox', { name: 'Reply suggestion address' }).fill(replySuggestionUrl);
  if (summaryUrl) await channel.getByRole('textbox', { name: 'Summary address' }).fill(summaryUrl);
  if (replySuggestionUrl || summaryUrl) {
    await channel.getByRole('button', { name: 'Save' }).click();
    await channel.getByText('Saved').waitFor();
  }
  const helpdesks = page.getByRole('region', { name: 'Helpdesks' });
  for (const { match, adapter } of desks ?? []) {
    await helpdesks.getByRole('textbox', { name: 'Helpdesk address' }).fill(match);
    await helpdesks.getByRole('combobox', { name: 'Helpdesk type' }).selectOption(adapter);
    await helpdesks.getByRole('button', { name: 'Add helpdesk' }).click();
    await helpdesks.getByRole('button', { name: `Remove ${match}` }).waitFor();
  }
  await page.close();
}
