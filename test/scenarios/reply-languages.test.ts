import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { test } from '@/test/browser/desk';

const CUSTOMER = /ada|buyer|shop\.example/i;

test('remembers a customer’s reply language for the next session, and stores no address', async ({ desk }) => {
  await desk.open('tickets/4711');
  let panel = await desk.openPanel();
  const language = () => panel.getByRole('combobox', { name: uiText('request.language') });
  await language().fill('deutsch');
  await language().press('Enter');
  expect(await language().inputValue()).toBe('DE');
  await partsOf(panel).ask.click();
  await readReply(panel);
  const kept = await panel.evaluate(() => chrome.storage.local.get('panel.languages'));
  expect(kept).toEqual({
    'panel.languages': { recent: ['GERMAN'], customers: [[expect.stringMatching(/^[\da-f]{64}$/), 'GERMAN']] },
  });
  expect(JSON.stringify(kept)).not.toMatch(CUSTOMER);

  await desk.endSession();
  await desk.open('tickets/4711');
  panel = await desk.ask();
  await readReply(panel);
  expect(await language().inputValue()).toBe('DE');
  const listed = await language().evaluate((input) =>
    Array.from((input as HTMLInputElement).list?.options ?? [], ({ value }) => value),
  );
  expect(listed.slice(0, 2)).toEqual([expect.stringContaining('(automatic)'), 'German · Deutsch · de']);
  const inGerman = { body: { targetLanguage: 'GERMAN' } };
  expect(desk.readRequests()).toMatchObject([inGerman, inGerman]);
});
