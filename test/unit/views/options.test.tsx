// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { type OptionsCallbacks, OptionsView, type OptionsViewData } from '@/components/options/OptionsView';
import { SpeechProvider } from '@/components/speech';
import type { AddressProblem } from '@/lib/contract/address';
import { loadTranslator } from '@/lib/i18n/translator';
import { readDeskPattern } from '@/lib/panel/desk-pattern';

const user = userEvent.setup();
const STORED = { origin: 'https://platform.example', channelId: '42', tokenEnd: 'a1b2' };
const VIEW: OptionsViewData = {
  channel: {
    stored: { replySuggestion: STORED },
    pasted: { 'reply-suggestion': '', summary: '' },
    problems: {},
    test: { state: 'idle' },
  },
  desks: [{ match: 'https://desk.example/*', adapter: 'request-tracker' }],
  adapters: [
    { id: 'auto', name: 'Find out' },
    { id: 'request-tracker', name: 'Request Tracker' },
  ],
  commerce: { commerce: { source: 'mock' }, tokenEnd: undefined, pastedToken: '', problems: {} },
  defaults: {},
  suggestionsPerDay: 200,
  keys: [
    { command: 'open-panel', keys: 'Alt+Shift+D' },
    { command: 'summarize', keys: '' },
  ],
  managed: [],
  missingHosts: [],
  save: { state: 'idle' },
};

async function showOptions(change: Partial<OptionsViewData> | 'loading' = {}) {
  const translator = await loadTranslator('en');
  const on = {
    onPaste: vi.fn(),
    onTest: vi.fn(),
    onForget: vi.fn(),
    onChangeDesks: vi.fn(),
    onChangeCommerce: vi.fn(),
    onPasteToken: vi.fn(),
    onForgetCommerce: vi.fn(),
    onChangeDefaults: vi.fn(),
    onChangeSuggestionsPerDay: vi.fn(),
    onSave: vi.fn(),
    onChangeKeys: vi.fn(),
    onExportRecipe: vi.fn(),
    checkRecipe: (recipe: string) => (recipe === 'bad' ? { fault: 'missing', at: 'thread' } : undefined),
    readPattern: readDeskPattern,
  } satisfies OptionsCallbacks;
  const element = (view: OptionsViewData | undefined) => (
    <SpeechProvider value={translator}>
      <OptionsView view={view} on={on} />
    </SpeechProvider>
  );
  const { rerender } = render(element(change === 'loading' ? undefined : { ...VIEW, ...change }));
  onTestFinished(cleanup);
  return { on, show: (next: Partial<OptionsViewData>) => rerender(element({ ...VIEW, ...next })) };
}
const channel = (change: Partial<OptionsViewData['channel']>) => ({ channel: { ...VIEW.channel, ...change } });
const reply = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reply suggestion address' });
const summary = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Summary address' });

describe('the channel', () => {
  test('is shown without its credential, and its fields are empty', async () => {
    await showOptions();
    expect(reply().value).toBe('');
    expect(screen.getByText('https://platform.example, channel 42, credential ••••a1b2')).toBeDefined();
    expect(screen.getByText('Not set')).toBeDefined();
  });

  test('is pasted and saved', async () => {
    const { on } = await showOptions();
    await user.click(summary());
    await user.paste('https://x.example/1');
    expect(on.onPaste).toHaveBeenCalledWith('summary', 'https://x.example/1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(on.onSave).toHaveBeenCalledOnce();
  });

  const problems: Record<AddressProblem, RegExp> = {
    empty: /Nothing was pasted/,
    'not-an-address': /not an address\./,
    'not-https': /https/,
    webhook: /webhook address\. It belongs on your server and never in a browser/,
    'other-endpoint': /other field/,
    'with-extras': /extra parts/,
    'not-a-platform-address': /not an address of the platform/,
  };
  test.each(Object.entries(problems) as [AddressProblem, RegExp][])(
    '%s is told with a next step',
    async (problem, words) => {
      await showOptions(channel({ problems: { 'reply-suggestion': problem, summary: problem } }));
      for (const alert of screen.getAllByRole('alert')) expect(alert.textContent).toMatch(words);
      expect(reply().getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(summary().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(words);
    },
  );

  test('is tested, and each address says how it answered', async () => {
    const { on, show } = await showOptions();
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(on.onTest).toHaveBeenCalledOnce();
    show(channel({ test: { state: 'testing' } }));
    expect(screen.getByText('Testing the connection')).toBeDefined();
    show(
      channel({
        test: {
          state: 'tested',
          results: { 'reply-suggestion': 'works', summary: { reason: 'bad-credential', httpStatus: 401 } },
        },
      }),
    );
    expect(screen.getByText('Reply suggestion address: Works')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Summary address: The platform refused the address.*HTTP 401$/,
    );
    show(channel({ test: { state: 'tested', results: { 'reply-suggestion': 'not-set', summary: 'not-set' } } }));
    expect(screen.getByText('Summary address: No address is set.')).toBeDefined();
    show(channel({ test: { state: 'unanswered' } }));
    expect(screen.getByRole('alert').textContent).toMatch(/did not answer/);
  });

  test('is forgotten only after a question', async () => {
    const { on, show } = await showOptions();
    await user.click(screen.getByRole('button', { name: 'Forget channel' }));
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(on.onForget).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Forget channel' }));
    await user.click(screen.getByRole('button', { name: 'Yes, forget' }));
    expect(on.onForget).toHaveBeenCalledOnce();
    show(channel({ stored: {} }));
    expect(screen.getByText('The channel was forgotten.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Test connection' })).toBeNull();
  });
});

describe('saving', () => {
  test('says how it ended, and what to do', async () => {
    const { show } = await showOptions({ save: { state: 'saved' } });
    expect(screen.getByText('Saved').closest('[role=status]')).not.toBeNull();
    show({ save: { state: 'refused', hosts: ['https://desk.example'] }, missingHosts: ['https://desk.example'] });
    expect(screen.getByRole('alert').textContent).toMatch(/permission for https:\/\/desk\.example.*Press Save again/);
    show({ save: { state: 'unanswered' } });
    expect(screen.getByRole('alert').textContent).toMatch(/nothing was saved/);
    show({ missingHosts: ['https://desk.example'] });
    expect(screen.getByText(/does not allow https:\/\/desk\.example yet/)).toBeDefined();
  });
});

describe('helpdesks', () => {
  test('are added by the address of a ticket', async () => {
    const { on } = await showOptions();
    await user.type(screen.getByRole('textbox', { name: 'Helpdesk address' }), 'https://new.example/tickets/7');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Helpdesk type' }), 'Request Tracker');
    await user.click(screen.getByRole('button', { name: 'Add helpdesk' }));
    expect(on.onChangeDesks).toHaveBeenCalledWith([
      ...VIEW.desks,
      { match: 'https://new.example/*', adapter: 'request-tracker' },
    ]);
    expect(screen.getByRole('textbox', { name: 'Helpdesk address' })).toHaveProperty('value', '');
  });

  test.each([
    ['???', /neither an address nor a pattern/],
    ['https://desk.example/tickets/1', /in the list already/],
  ])('%s is refused with the reason, and stays to be corrected', async (pasted, words) => {
    const { on } = await showOptions();
    const field = screen.getByRole('textbox', { name: 'Helpdesk address' });
    await user.type(field, `${pasted}{Enter}`);
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(field).toHaveProperty('value', pasted);
    expect(on.onChangeDesks).not.toHaveBeenCalled();
    await user.type(field, 'x');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are read in another way, or removed', async () => {
    const { on } = await showOptions();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of https://desk.example/*' }), 'auto');
    expect(on.onChangeDesks).toHaveBeenLastCalledWith([{ match: 'https://desk.example/*', adapter: 'auto' }]);
    await user.click(screen.getByRole('button', { name: 'Remove https://desk.example/*' }));
    expect(on.onChangeDesks).toHaveBeenLastCalledWith([]);
  });

  test('none yet teaches how to add one; an adapter of another version keeps its name', async () => {
    const { show } = await showOptions({ desks: [] });
    expect(screen.getByText(/No helpdesk yet/)).toBeDefined();
    show({ desks: [{ match: 'https://a.example/*', adapter: 'zendesk-2031' }] });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type of https://a.example/*' }).value).toBe(
      'zendesk-2031',
    );
  });
});

describe('defaults', () => {
  test.each([
    ['Reply language', 'Deutsch', { targetLanguage: 'GERMAN' }],
    ['Format', 'Markdown', { contentFormat: 'MARKDOWN' }],
    ['Summary language', '日本語', { summaryLanguage: 'ja' }],
    ['Insert', 'At end', { insertMode: 'end' }],
    ['Interface language', 'العربية', { uiLanguage: 'ar' }],
  ])('%s', async (name, choice, change) => {
    const { on } = await showOptions();
    await user.selectOptions(screen.getByRole('combobox', { name }), choice);
    expect(on.onChangeDefaults).toHaveBeenCalledWith(change);
  });

  test('can be left to what is found', async () => {
    const { on } = await showOptions({
      defaults: { contentFormat: 'HTML', uiLanguage: 'de', summaryLanguage: 'pt-BR' },
    });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Summary language' }).value).toBe('pt-BR');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'What the reply box takes');
    expect(on.onChangeDefaults).toHaveBeenLastCalledWith({ contentFormat: undefined });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Interface language' }), 'As the browser');
    expect(on.onChangeDefaults).toHaveBeenLastCalledWith({ uiLanguage: undefined });
  });
});

describe('what the organisation has set', () => {
  test('is shown, locked and labelled', async () => {
    await showOptions({
      managed: ['channel.replySuggestionUrl', 'channel.summaryUrl', 'desks', 'defaults.targetLanguage'],
      defaults: { targetLanguage: 'GERMAN' },
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Forget channel' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.getByText(/credential ••••a1b2/)).toBeDefined();
    const language = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reply language' });
    expect([language.disabled, language.value]).toEqual([true, 'GERMAN']);
    expect(document.getElementById(language.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Set by your organization',
    );
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Format' }).disabled).toBe(false);
    expect(
      within(screen.getByRole('region', { name: 'Helpdesks' })).getByText('Set by your organization'),
    ).toBeDefined();
  });

  test('settings that are still loading say so', async () => {
    await showOptions('loading');
    expect(screen.getByRole('status').textContent).toBe('Loading the settings');
  });
});

describe('orders and products', () => {
  const HTTP = { ...VIEW.commerce, commerce: { source: 'http' as const, baseUrl: 'https://shop.example/api' } };
  const token = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Access token' });
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Base address' });

  test('have a source; an address and a token are asked for where it is a server', async () => {
    const { on, show } = await showOptions();
    expect(screen.queryByRole('textbox', { name: 'Base address' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Your shop’s server');
    expect(on.onChangeCommerce).toHaveBeenCalledWith({ source: 'http' });
    show({ commerce: HTTP });
    expect(address().value).toBe('https://shop.example/api');
    await user.type(token(), 'x');
    expect(on.onPasteToken).toHaveBeenCalledWith('x');
    await user.type(address(), '2');
    expect(on.onChangeCommerce).toHaveBeenLastCalledWith({ baseUrl: 'https://shop.example/api2' });
  });

  test('show of the token that there is one, and its end', async () => {
    const { show } = await showOptions({ commerce: HTTP });
    expect(token().placeholder).toBe('Paste the token');
    show({ commerce: { ...HTTP, tokenEnd: 'c9f2' } });
    expect(screen.getByText('Stored: ••••c9f2')).toBeDefined();
    expect([token().value, token().placeholder]).toEqual(['', 'Paste a new token to replace it']);
  });

  test.each([
    ['empty', /^Enter the base address/],
    ['not-an-address', /stands before \/orders/],
    ['not-https', /must begin with https/],
    ['with-extras', /Leave them out/],
    ['with-endpoint', /^Leave out \/orders/],
  ] as const)('say of an address that is %s what to do', async (baseUrl, words) => {
    await showOptions({ commerce: { ...HTTP, problems: { baseUrl } } });
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(address().getAttribute('aria-invalid')).toBe('true');
  });

  test('say of a token that is none what to do', async () => {
    await showOptions({ commerce: { ...HTTP, problems: { token: true } } });
    expect(screen.getByRole('alert').textContent).toMatch(/without “Bearer”/);
  });

  test('that the organisation has set cannot be changed', async () => {
    await showOptions({
      commerce: { ...HTTP, tokenEnd: 'c9f2' },
      managed: ['commerce.source', 'commerce.baseUrl', 'commerce.token'],
    });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Source' }).disabled).toBe(true);
    expect(screen.queryByRole('textbox', { name: /Base address|Access token/ })).toBeNull();
    expect(screen.getByText('https://shop.example/api')).toBeDefined();
  });

  test('are forgotten after a second thought', async () => {
    const { on, show } = await showOptions({ commerce: { ...HTTP, tokenEnd: 'c9f2' } });
    const forget = () => screen.getByRole('button', { name: 'Forget token and synced orders' });
    await user.click(forget());
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(on.onForgetCommerce).not.toHaveBeenCalled();
    await user.click(forget());
    await user.click(screen.getByRole('button', { name: 'Yes, forget' }));
    expect(on.onForgetCommerce).toHaveBeenCalledOnce();
    show({ commerce: HTTP });
    expect(screen.getByText('Token and synced orders were forgotten.').closest('[role=status]')).not.toBeNull();
  });
});

describe('the recipe of a helpdesk', () => {
  const desks = (recipe?: string) => ({
    desks: [{ match: 'https://desk.example/*', adapter: 'auto', ...(recipe !== undefined && { recipe }) }],
  });
  const open = () => user.click(screen.getByRole('button', { name: 'Recipe of https://desk.example/*' }));
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Recipe of https://desk.example/*' });

  test('is shown as text, with what is wrong beside it', async () => {
    await showOptions(desks('bad'));
    await open();
    expect(box().value).toBe('bad');
    expect(screen.getByRole('alert').textContent).toContain('“thread” is missing.');
    expect(box().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });

  test('is imported from a file, exported and removed', async () => {
    const { on, show } = await showOptions(desks());
    await open();
    await user.upload(screen.getByLabelText('Import recipe', { selector: 'input' }), new File(['{"id":1}'], 'x.json'));
    await vi.waitFor(() => expect(on.onChangeDesks.mock.lastCall).toEqual([desks('{"id":1}').desks]));
    show(desks('good'));
    await user.click(screen.getByRole('button', { name: 'Export recipe' }));
    expect(on.onExportRecipe).toHaveBeenCalledWith('https://desk.example/*', 'good');
    await user.click(screen.getByRole('button', { name: 'Remove recipe' }));
    expect(on.onChangeDesks.mock.lastCall).toEqual([desks().desks]);
  });

  test('that the organisation has set can be read and exported, not changed', async () => {
    await showOptions({ ...desks('good'), managed: ['desks'] });
    await open();
    expect(box().readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Remove recipe' })).toBe(null);
    expect(screen.getByRole('button', { name: 'Export recipe' })).toBeTruthy();
    expect(screen.getAllByText('Set by your organization').length).toBeGreaterThan(0);
  });
});

describe('suggesting by itself', () => {
  test('is off until it is chosen, and then has a share of the day', async () => {
    const { on, show } = await showOptions();
    const mode = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Suggest by itself' });
    expect(mode.value).toBe('off');
    expect(screen.queryByRole('combobox', { name: 'Most a day by itself' })).toBeNull();
    await user.selectOptions(mode, 'When a ticket is opened');
    expect(on.onChangeDefaults).toHaveBeenCalledWith({ autoSuggest: 'on-open' });
    show({ defaults: { autoSuggest: 'on-open' }, suggestionsPerDay: 30 });
    const share = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Most a day by itself' });
    expect([...share.options].map(({ text }) => text)).toEqual(['20', '30', '50', '100', '200', '500', '1,000']);
    await user.selectOptions(share, '1,000');
    expect(on.onChangeSuggestionsPerDay).toHaveBeenCalledWith(1000);
  });

  test('is shown, locked, where the organisation has set it', async () => {
    await showOptions({
      defaults: { autoSuggest: 'on-open' },
      managed: ['defaults.autoSuggest', 'limits.suggestionsPerDay'],
    });
    for (const name of ['Suggest by itself', 'Most a day by itself']) {
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name }).disabled).toBe(true);
    }
  });
});

test('the keys that are set are named, and lead to where they are changed', async () => {
  const { on } = await showOptions();
  const keys = screen.getByRole('region', { name: 'Keys' });
  expect(
    within(keys)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Open the panel', 'Summarize the ticket']);
  expect(
    within(keys)
      .getAllByRole('definition')
      .map((set) => set.textContent),
  ).toEqual(['Alt+Shift+D', 'No key']);
  await user.click(within(keys).getByRole('button', { name: 'Change keys' }));
  expect(on.onChangeKeys).toHaveBeenCalledOnce();
});
