// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import CheckScreen from '@/components/doctor/CheckScreen';
import { TranslatorProvider } from '@/components/use-translator';
import { uiText } from '@/demo/browser/ui-text';
import { INERT_ACTIONS } from '@/gallery/state-page/inert-actions';
import type { Finding } from '@/lib/domain/examination';
import { loadTranslator } from '@/lib/i18n/translator';
import type { CheckView } from '@/lib/panel-view/panel-view';

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

async function showCheck(check: CheckView, actions: Partial<typeof INERT_ACTIONS> = {}): Promise<void> {
  const translator = await loadTranslator('en', { preferred: ['en-GB'], timeZone: 'Europe/London', isComplete: true });
  await act(async () =>
    render(
      <TranslatorProvider value={translator}>
        <CheckScreen check={check} actions={{ ...INERT_ACTIONS, ...actions }} />
      </TranslatorProvider>,
    ),
  );
}

test('a check shows one cause, and folds what else was not found', async () => {
  const openSettings = vi.fn();
  const findings: Finding[] = [
    { step: 'permission', state: 'good', says: 'permission.given', sought: [] },
    { step: 'subject', state: 'absent', says: 'value.missing', sought: [] },
    { step: 'desk', state: 'bad', says: 'desk.none', sought: [], next: 'settings' },
    { step: 'thread', state: 'bad', says: 'thread.missing', sought: [] },
    { step: 'composer', state: 'absent', says: 'composer.none', sought: [] },
  ];
  await showCheck({ examination: { findings } }, { openSettings });
  expect(screen.getByRole('alert').textContent).toContain(uiText('check.desk.none'));
  expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
    'Also not found: 3',
    'Found: 1',
  ]);
  expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  await user.click(button(uiText('action.open-settings')));
  expect(openSettings).toHaveBeenCalledExactlyOnceWith('helpdesks');
});

test('a check without permission asks for the helpdesks of the settings with one button', async () => {
  const allowHosts = vi.fn();
  const findings: Finding[] = [
    { step: 'permission', state: 'bad', says: 'permission.missing', sought: [], next: 'allow' },
  ];
  const missingHosts = ['https://desk.example/*', '*://*.help.example/*'];
  await showCheck({ examination: { findings }, missingHosts }, { allowHosts });
  await user.click(screen.getByRole('button', { name: 'Allow on desk.example, *.help.example' }));
  expect(allowHosts).toHaveBeenCalledExactlyOnceWith(missingHosts);
});

test.each([
  ['reload', 'check.again', 'checkPage'],
  ['open-ticket', 'check.again', 'checkPage'],
  ['sign-in', 'check.again', 'checkPage'],
  ['report', 'check.report', 'makeReport'],
  [undefined, 'check.again', 'checkPage'],
] as const)('a check has one button for each step, the first at its cause (%s)', async (next, label, action) => {
  const fix = vi.fn();
  const findings: Finding[] = [
    { step: 'thread', state: 'bad', says: 'thread.missing', sought: [], ...(next && { next }) },
  ];
  await showCheck({ examination: { findings }, answers: true }, { [action]: fix });
  const cause = within(screen.getByRole('alert'));
  expect(cause.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([uiText(label)]);
  await user.click(button(uiText(label)));
  expect(fix).toHaveBeenCalledOnce();
  button(uiText('check.again'));
  button(uiText('check.report'));
});

test('a check over which the script failed offers the report', async () => {
  const copy = vi.fn<typeof INERT_ACTIONS.copy>(() => Promise.resolve(true));
  const findings: Finding[] = [{ step: 'script', state: 'bad', says: 'script.threw', sought: [] }];
  await showCheck({ examination: { findings, crash: CRASH } }, { copy });
  await user.click(button(uiText('crash.copy')));
  expect(copy).toHaveBeenCalledWith({ text: REPORT });
});
