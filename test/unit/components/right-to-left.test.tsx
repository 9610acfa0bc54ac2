// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { MESSAGE, showPanel, suggestionPage } from './show-panel';

describe('a right-to-left language', () => {
  test('shows all texts of the panel in Arabic', async () => {
    await showPanel(suggestionPage({ suggestion: MESSAGE }), { language: 'ar' });
    expect(screen.getByRole('region', { name: 'التوصية' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'إدراج' })).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'الرد المقترح' }).dir).toBe('ltr');
  });

  test('keeps the code of a language beside its sign, whose side the interface decides', async () => {
    await showPanel(suggestionPage({ suggestion: { ...MESSAGE, language: 'en' } }), { language: 'ar' });
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'لغة الرد' });
    expect([field.value, field.dir]).toEqual(['EN', '']);
  });
});
