// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { Announcer } from '@/components/announcer';
import { SignIn } from '@/components/SignIn';
import { TranslatorProvider } from '@/components/use-translator';
import { uiText } from '@/demo/browser/ui-text';
import { loadTranslator } from '@/lib/i18n/translator';
import type { SignInView } from '@/lib/panel-view/sign-in-view';

afterEach(cleanup);

async function show(view: SignInView) {
  const translator = await loadTranslator('en', { preferred: ['en-GB'], timeZone: 'UTC', isComplete: true });
  const onSignIn = vi.fn<(code: string) => Promise<void>>().mockResolvedValue(undefined);
  const onRetry = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  const onSignOutAgain = vi.fn<() => void>();
  const draw = (shown: SignInView) => (
    <TranslatorProvider value={translator}>
      <Announcer>
        <SignIn view={shown} {...{ onSignIn, onRetry, onSignOutAgain }} />
      </Announcer>
    </TranslatorProvider>
  );
  const { rerender } = render(draw(view));
  return { onSignIn, onRetry, onSignOutAgain, change: (next: SignInView) => rerender(draw(next)) };
}

const findCode = () => screen.getByRole('textbox', { name: 'One-time code' });

test('sends a code by Enter, without its spaces around, and once while it waits', async () => {
  const { onSignIn } = await show({ isEnded: false });
  onSignIn.mockReturnValue(new Promise(() => undefined));
  await userEvent.type(findCode(), '{Enter}');
  expect(onSignIn).not.toHaveBeenCalled();
  await userEvent.type(findCode(), ' 2222-3333 {Enter}{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(onSignIn.mock.calls).toEqual([['2222-3333']]);
});

test('keeps the code when it is refused, and says why as an alert', async () => {
  const { change } = await show({ isEnded: false });
  await userEvent.type(findCode(), '2222{Enter}');
  change({ isEnded: false, problem: 'wrong-code' });
  expect(screen.getByRole('alert').textContent).toContain('The code is wrong, used or expired');
  expect(findCode()).toMatchObject({ value: '2222', ariaInvalid: 'true' });
});

test.each(['unreachable', 'no-code'] as const)('offers another try without a code after %s', async (problem) => {
  const { onRetry } = await show({ isEnded: false, problem });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('says that the texts are still there when a session has ended', async () => {
  await show({ isEnded: true });
  expect(screen.getByText(/Your session has ended/).textContent).toContain('Your texts are still here');
});

test('says that the relay has not confirmed a sign-out, how the session ends, and tells it again', async () => {
  const { onSignOutAgain, change } = await show({ isEnded: false, signOut: 'waiting' });
  expect((await screen.findAllByText(uiText('sign-in.signing-out'))).length).toBeGreaterThan(0);
  change({ isEnded: false, signOut: { agent: 'ada', hours: 12 } });
  const words = screen.getByRole('alert').textContent;
  expect(words).toMatch(/has not confirmed it.*ends 12 hours after its last use.*“token revoke ada”/);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out again' }));
  expect(onSignOutAgain).toHaveBeenCalledTimes(1);
  change({ isEnded: false });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement, 'where the button was is nothing').toBe(findCode());
});

test('has the keyboard in the box for the code when it takes the place of the panel', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValueOnce(true);
  await show({ isEnded: false });
  expect(document.activeElement).toBe(findCode());
});
