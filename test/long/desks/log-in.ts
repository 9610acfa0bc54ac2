import type { Page } from 'playwright-core';

export const PASSWORD = 'deskhand-demo-1';

/** Logs an agent in to the Request Tracker at this address. */
export async function logIn(page: Page, address: string, agent: string, password = PASSWORD): Promise<void> {
  await page.goto(address);
  await page.locator('input[name=user]').fill(agent);
  await page.locator('input[name=pass]').fill(password);
  await page.locator('input[type=submit]').click();
  await page.locator('.current-user').waitFor();
}
