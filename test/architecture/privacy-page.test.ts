import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { privacyPage, renderPrivacyStatement } from '@/privacy-page';

it('the page about privacy holds the whole statement of the stores, without links out of the package', () => {
  const { transformIndexHtml } = privacyPage;
  if (typeof transformIndexHtml !== 'function') throw new Error('The plugin transforms pages');
  const page = Reflect.apply(transformIndexHtml, undefined, [
    readFileSync('entrypoints/privacy/index.html', 'utf8'),
  ]) as string;
  expect(page).toContain(renderPrivacyStatement());
  expect(page).toContain('Deskhand does not send internal notes');
  expect(page).not.toContain('<a ');
  expect(page).not.toContain('.md');
});
