// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';

import { showOptions, user, VIEW } from './show-options';

describe('the source of orders and products', () => {
  const HTTP = { ...VIEW.commerce, source: 'http' as const, baseUrl: 'https://shop.example/api' };
  const token = () => screen.getByLabelText<HTMLInputElement>(uiText('options.token'));
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: uiText('options.base-url') });

  test('offers a server as the source of orders and products, with fields for its address and token', async () => {
    const { on, show } = await showOptions();
    expect(screen.queryByRole('textbox', { name: uiText('options.base-url') })).toBeNull();
    await user.selectOptions(
      screen.getByRole('combobox', { name: uiText('options.source') }),
      uiText('options.source-http'),
    );
    expect(on.setCommerce).toHaveBeenCalledWith({ source: 'http' });
    show({ commerce: HTTP });
    expect(address().value).toBe('https://shop.example/api');
    await user.type(token(), 'x');
    expect(on.pasteToken).toHaveBeenCalledWith('x');
    await user.type(address(), '2');
    expect(on.setCommerce).toHaveBeenLastCalledWith({ baseUrl: 'https://shop.example/api2' });
  });

  test("shows only the end of the shop's token", async () => {
    const { show } = await showOptions({ commerce: HTTP });
    expect(token().placeholder).toBe(uiText('options.token-hint'));
    show({ commerce: { ...HTTP, tokenEnd: 'c9f2' } });
    expect(screen.getByText('Stored: ••••c9f2')).toBeDefined();
    expect([token().value, token().placeholder]).toEqual(['', uiText('options.token-replace')]);
  });

  test('hides a typed token until the agent shows it', async () => {
    const { show } = await showOptions({ commerce: HTTP });
    expect([token().type, screen.queryByRole('button', { name: 'Show' })]).toEqual(['password', null]);
    show({ commerce: { ...HTTP, pastedToken: 'b7' } });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect([token().type, token().value]).toEqual(['text', 'b7']);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(token().type).toBe('password');
  });

  test.each(['empty', 'not-an-address', 'not-https', 'with-extras', 'with-endpoint'] as const)(
    'shows the next step for an address that is %s',
    async (baseUrl) => {
      await showOptions({ commerce: { ...HTTP, problems: { baseUrl } } });
      expect(screen.getByRole('alert').textContent).toContain(uiText(`base-url.${baseUrl}`));
      expect(address().getAttribute('aria-invalid')).toBe('true');
    },
  );

  test('shows the next step for an invalid token', async () => {
    await showOptions({ commerce: { ...HTTP, problems: { token: true } } });
    expect(screen.getByRole('alert').textContent).toMatch(/without “Bearer”/);
  });

  test('accepts other hosts of pictures, separated by spaces, and reports an invalid one', async () => {
    const { on, show } = await showOptions({ commerce: { ...HTTP, pictureHosts: ['cdn.example'] } });
    const hosts = () => screen.getByRole<HTMLInputElement>('textbox', { name: uiText('options.picture-hosts') });
    await user.type(hosts(), ' ');
    expect([hosts().value, on.setCommerce.mock.lastCall]).toEqual([
      'cdn.example ',
      [{ pictureHosts: ['cdn.example'] }],
    ]);
    await user.type(hosts(), 'b');
    expect(on.setCommerce).toHaveBeenLastCalledWith({ pictureHosts: ['cdn.example', 'b'] });
    show({ commerce: { ...HTTP, pictureHosts: ['https://b'], problems: { pictureHosts: true } } });
    expect(hosts().value).toBe('https://b');
    expect(screen.getByRole('alert').textContent).toBe(uiText('options.picture-hosts-bad'));
  });

  test('accepts a tracking page of the carrier, and reports an invalid one', async () => {
    const { on, show } = await showOptions({ commerce: HTTP });
    const page = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tracking page' });
    expect([page().value, page().placeholder]).toEqual(['', 'https://carrier.example/{number}']);
    await user.type(page(), 'h');
    expect(on.setCommerce).toHaveBeenLastCalledWith({ trackingUrl: 'h' });
    show({ commerce: { ...HTTP, trackingUrl: 'h', problems: { trackingUrl: true } } });
    expect(screen.getByRole('alert').textContent).toBe(
      'Enter an address that begins with https and contains {number} once, after the host.',
    );
    await user.clear(page());
    expect(on.setCommerce).toHaveBeenLastCalledWith({ trackingUrl: undefined });
  });

  test('locks the source of orders and products where a policy sets it', async () => {
    await showOptions({
      commerce: {
        ...HTTP,
        tokenEnd: 'c9f2',
        pictureHosts: ['cdn.example'],
        trackingUrl: 'https://carrier.example/{number}',
      },
      managed: ['source', 'baseUrl', 'token', 'pictureHosts', 'trackingUrl'].map((key) => `commerce.${key}`),
    });
    expect(screen.queryByRole('textbox', { name: uiText('options.picture-hosts') })).toBeNull();
    expect(screen.queryByRole('textbox', { name: uiText('options.tracking-url') })).toBeNull();
    expect(screen.getByText('https://carrier.example/{number}')).toBeDefined();
    expect(screen.getByText('cdn.example')).toBeDefined();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: uiText('options.source') }).disabled).toBe(true);
    expect(screen.queryByLabelText(/Base address|Access token/)).toBeNull();
    expect(screen.getByText('https://shop.example/api')).toBeDefined();
  });

  test('forgets the token and the synced orders only after a confirmation', async () => {
    const { on, show } = await showOptions({ commerce: { ...HTTP, tokenEnd: 'c9f2' } });
    const forget = () => screen.getByRole('button', { name: uiText('options.commerce-forget') });
    await user.click(forget());
    await user.click(screen.getByRole('button', { name: uiText('options.forget-no') }));
    expect(on.forgetCommerce).not.toHaveBeenCalled();
    await user.click(forget());
    await user.click(screen.getByRole('button', { name: uiText('options.commerce-yes') }));
    expect(on.forgetCommerce).toHaveBeenCalledOnce();
    show({ commerce: HTTP });
    expect(screen.queryByText(uiText('options.commerce-forgotten'))).toBeNull();
    show({ commerce: HTTP, forgets: { commerce: 'interrupted' } });
    expect(screen.getByRole('alert').textContent).toBe(uiText('failure.interrupted'));
    show({ commerce: HTTP, forgets: { commerce: 'done' } });
    expect(screen.getByText(uiText('options.commerce-forgotten')).closest('[role=status]')).not.toBeNull();
  });

  test('offers how long synced orders are kept, a year at first, and shows another number of a policy', async () => {
    const { on, show } = await showOptions({ commerce: HTTP });
    const days = () => screen.getByRole<HTMLSelectElement>('combobox', { name: uiText('options.keep-days') });
    expect(days().value).toBe('365');
    await user.selectOptions(days(), '90');
    expect(on.setCommerce).toHaveBeenCalledWith({ keepDays: 90 });
    show({ commerce: { ...HTTP, keepDays: 45 }, managed: ['commerce.keepDays'] });
    expect(days().value).toBe('45');
    expect(days().disabled).toBe(true);
  });
});
