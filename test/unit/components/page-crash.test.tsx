// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import CheckScreen from '@/components/doctor/CheckScreen';
import { TranslatorProvider } from '@/components/use-translator';
import { uiText } from '@/demo/browser/ui-text';
import { INERT_ACTIONS } from '@/gallery/state-page/inert-actions';
import type { Finding } from '@/lib/domain/examination';
import { loadTranslator } from '@/lib/i18n/translator';

import { button, MESSAGE, noButton, showPanel, suggestionPage, ticketPage, user } from './show-panel';

const CRASH = { name: 'TypeError', stack: "TypeError: cannot read 'Ada Buyer'\n at chrome-extension://x/teach.js:1:2" };
const REPORT = expect.stringMatching(/part: page\nerror: TypeError\nat teach\.js:1:2$/) as string;

afterEach(cleanup);

test('an error on the page is shown beside the ticket, with a report that quotes nothing', async () => {
  const { actions, show } = await showPanel(ticketPage(), { crash: CRASH });
  expect(document.querySelector('[role=alert]')?.textContent).toContain(uiText('page.page-failed'));
  await user.click(button(uiText('crash.copy')));
  expect(actions.copy).toHaveBeenCalledWith({ text: REPORT });
  show(ticketPage(), { crash: CRASH, teaching: 'threw' });
  expect(document.querySelector('[role=alert]')?.textContent).toContain(uiText('teach.threw'));
  button(uiText('crash.copy'));
  show(ticketPage(), { crash: undefined });
  noButton(uiText('crash.copy'));
});

test('an insertion over which the script failed offers the report, and still the text', async () => {
  const insertion = { state: 'unanswered', as: 'reply', failure: 'threw', crash: CRASH } as const;
  const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
  expect(document.querySelector('[role=alert]')?.textContent).toContain(uiText('silence.threw'));
  await user.click(button(uiText('crash.copy')));
  expect(actions.copy).toHaveBeenCalledWith({ text: REPORT });
  button(uiText('copy.copy'));
});

/** Not in jsdom. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close() {},
});

test('a check over which the script failed offers the report', async () => {
  const translator = await loadTranslator('en', { preferred: ['en-GB'], timeZone: 'Europe/London', isComplete: true });
  const copy = vi.fn<typeof INERT_ACTIONS.copy>(() => Promise.resolve(true));
  const findings: Finding[] = [{ step: 'script', state: 'bad', says: 'script.threw', sought: [] }];
  await act(async () =>
    render(
      <TranslatorProvider value={translator}>
        <CheckScreen check={{ examination: { findings, crash: CRASH } }} actions={{ ...INERT_ACTIONS, copy }} />
      </TranslatorProvider>,
    ),
  );
  await user.click(button(uiText('crash.copy')));
  expect(copy).toHaveBeenCalledWith({ text: REPORT });
});
