// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { useLoadedTranslator } from '@/components/use-loaded-translator';
import { loadTranslator } from '@/lib/i18n/translator';
import type { UiLanguage } from '@/lib/i18n/ui-language';

const PREFERRED = ['en'];

test('sets the language, script and direction of the page', async () => {
  onTestFinished(cleanup);
  const first = await loadTranslator('en');
  const { rerender } = renderHook((language: UiLanguage) => useLoadedTranslator(language, first, PREFERRED), {
    initialProps: 'en',
  });
  const { documentElement } = document;
  expect([documentElement.lang, documentElement.dir]).toEqual(['en', 'ltr']);
  rerender('ar');
  await waitFor(() => expect([documentElement.lang, documentElement.dir]).toEqual(['ar', 'rtl']));
  rerender('zh');
  await waitFor(() => expect([documentElement.lang, documentElement.dir]).toEqual(['zh-CN', 'ltr']));
});
