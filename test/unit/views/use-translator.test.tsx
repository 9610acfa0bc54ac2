// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { useTranslator } from '@/components/use-translator';
import { loadTranslator } from '@/lib/i18n/translator';
import type { UiLanguage } from '@/lib/i18n/ui-language';

const PREFERRED = ['en'];

test('the page takes on the language, its script and its direction', async () => {
  onTestFinished(cleanup);
  const first = await loadTranslator('en');
  const { rerender } = renderHook((language: UiLanguage) => useTranslator(language, first, PREFERRED), {
    initialProps: 'en',
  });
  const { documentElement } = document;
  expect([documentElement.lang, documentElement.dir]).toEqual(['en', 'ltr']);
  rerender('ar');
  await waitFor(() => expect([documentElement.lang, documentElement.dir]).toEqual(['ar', 'rtl']));
  rerender('zh');
  await waitFor(() => expect([documentElement.lang, documentElement.dir]).toEqual(['zh-CN', 'ltr']));
});
