// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { ENDPOINT_NAMES } from '@/lib/contract/platform-endpoints';
import { type AddressFault, findAddressFault } from '@/lib/options-view/address-fault';

import { addresses, mainChannel, showOptions, STORED, user, VIEW } from './show-options';

const reply = () => screen.getByLabelText<HTMLInputElement>(uiText('options.address.suggestion'));
const summary = () => screen.getByLabelText<HTMLInputElement>(uiText('options.address.summary'));

describe('the channel', () => {
  test('shows the stored channel without its credential, and leaves the fields empty', async () => {
    await showOptions();
    expect(reply().value).toBe('');
    expect(screen.getByText('https://platform.example, channel 42, credential ••••a1b2')).toBeDefined();
    const channel = within(screen.getByRole('region', { name: uiText('options.channel') }));
    expect(channel.getAllByText(uiText('options.not-set'))).toHaveLength(ENDPOINT_NAMES.length - 1);
  });

  const HOST = 'https://x.example/api_v2/intelli/custom-ticket';
  const SUGGESTION = `${HOST}/reply-suggestion/token/42`;
  const SUMMARY = `${HOST}/summary/token/42`;

  test.each([
    ['both addresses, in either field', `${SUMMARY}\n${SUGGESTION}\n`, { suggestion: SUGGESTION, summary: SUMMARY }],
    ['an address to the field that it belongs to', ` ${SUGGESTION} `, { suggestion: SUGGESTION }],
    [
      'any other text as it is, to say what is wrong with it',
      ' https://x.example/1 ',
      { summary: 'https://x.example/1' },
    ],
  ])('a paste takes %s', async (_, text, pasted) => {
    const { on } = await showOptions();
    await user.click(summary());
    await user.paste(text);
    expect(on.pasteAddresses.mock.calls).toEqual([['default', pasted]]);
    expect(on.typeAddress).not.toHaveBeenCalled();
  });

  test('pastes into the middle of a typed address as a part of it', async () => {
    const { on } = await showOptions({ channels: mainChannel(addresses({ summary: { pasted: 'https:/' } })) });
    await user.click(summary());
    await user.paste('/x');
    expect(on.typeAddress).toHaveBeenCalledWith('default', 'summary', 'https://x');
    expect(on.pasteAddresses).not.toHaveBeenCalled();
  });

  test('tests addresses before they are saved', async () => {
    const { on } = await showOptions({ channels: mainChannel(addresses({ summary: { pasted: SUMMARY } })) });
    await user.click(screen.getByRole('button', { name: uiText('options.test') }));
    expect(on.testChannel).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: uiText('options.forget') })).toBeNull();
  });

  test('accepts a typed channel address and saves the settings', async () => {
    const { on } = await showOptions();
    await user.type(summary(), 'h');
    expect(on.typeAddress).toHaveBeenCalledWith('default', 'summary', 'h');
    await user.click(screen.getByRole('button', { name: uiText('options.save') }));
    expect(on.save).toHaveBeenCalledOnce();
  });

  const problems: Record<AddressFault, RegExp> = {
    empty: /Nothing was pasted/,
    'not-an-address': /not an address\./,
    'not-https': /https/,
    webhook: /webhook address\. It belongs on your server and never in a browser/,
    'other-endpoint': /other field/,
    'with-extras': /extra parts/,
    'not-a-platform-address': /not an address of the platform/,
    'two-addresses': /more than one address/,
    curl: /a command, not an address/,
    'channel-id': /only the number of the channel/,
    'no-scheme': /lacks https:/,
    'trailing-slash': /slash too many/,
    placeholder: /template.*\{xToken\}/,
  };
  test.each(Object.entries(problems) as [AddressFault, RegExp][])(
    'shows the problem %s with a next step',
    async (problem, words) => {
      await showOptions({ channels: mainChannel(addresses({ suggestion: { problem }, summary: { problem } })) });
      for (const alert of screen.getAllByRole('alert')) expect(alert.textContent).toMatch(words);
      expect(reply().getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(summary().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(words);
    },
  );

  test.each([
    `${SUMMARY}/`,
    `${SUMMARY} ${SUMMARY}1`,
    SUMMARY.replace('https://', ''),
    SUMMARY.replace('https', 'http'),
    `curl -X POST ${SUMMARY}`,
    `${SUMMARY}?x=1`,
    SUMMARY.replace('summary', 'webhook'),
    'token',
  ])('never repeats the wrong text %s beside its field', async (text) => {
    const problem = findAddressFault(text, 'summary');
    await showOptions({ channels: mainChannel(addresses({ summary: { pasted: text, problem } })) });
    expect(screen.getByRole('alert').textContent).not.toContain('token');
    expect(document.body.textContent).not.toContain('token/42');
  });

  test('tests the channel, and shows a result for each address', async () => {
    const { on, show } = await showOptions();
    await user.click(screen.getByRole('button', { name: uiText('options.test') }));
    expect(on.testChannel).toHaveBeenCalledOnce();
    show({ channels: mainChannel(undefined, 'testing') });
    expect(screen.getByText(uiText('options.testing'))).toBeDefined();
    show({
      channels: mainChannel(
        addresses({
          suggestion: { stored: STORED, result: 'works' },
          summary: { result: { reason: 'bad-credential', httpStatus: 401 } },
        }),
        'tested',
      ),
    });
    expect(screen.getByText('Reply suggestion address: Works')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Summary address: Your AI platform rejected the address.*HTTP status401$/,
    );
    await user.click(screen.getByRole('button', { name: uiText('details.copy') }));
    expect(on.copy).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: 'HTTP status: 401' }));
    show({
      channels: mainChannel(addresses({ suggestion: { result: 'not-set' }, summary: { result: 'not-set' } }), 'tested'),
    });
    expect(screen.getByText('Summary address: No address is set.')).toBeDefined();
    show({ channels: mainChannel(undefined, 'unanswered') });
    expect(screen.getByRole('alert').textContent).toMatch(/did not respond/);
  });

  test('names each further channel, and lets each helpdesk choose one', async () => {
    const second = { ...mainChannel()[0], id: 'channel-2', name: 'Spare parts', isMixed: true };
    const { on, show } = await showOptions({ channels: [...mainChannel(), second] });
    const group = within(screen.getByRole('group', { name: 'Spare parts' }));
    await user.click(group.getByLabelText(uiText('options.address.summary')));
    await user.paste(SUMMARY);
    expect(on.pasteAddresses).toHaveBeenCalledExactlyOnceWith('channel-2', { summary: SUMMARY });
    expect(group.getByText(uiText('options.channel-mixed'))).toBeDefined();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Channel of https://desk.example/*' }),
      'Spare parts',
    );
    expect(on.setDesks).toHaveBeenCalledExactlyOnceWith([{ ...VIEW.desks[0], channel: 'channel-2' }]);
    await user.click(group.getByRole('button', { name: 'Remove Spare parts' }));
    expect(on.removeChannel).toHaveBeenCalledExactlyOnceWith('channel-2');
    await user.click(screen.getByRole('button', { name: uiText('options.channel-add') }));
    expect(on.addChannel).toHaveBeenCalledOnce();
    show({ channels: [...mainChannel(), { ...second, name: '' }], save: { state: 'bad-address' } });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: uiText('options.channel-name') }));
    expect(screen.getByText(uiText('options.channel-nameless'))).toBeDefined();
  });

  test('forgets the channel only after a confirmation', async () => {
    const { on, show } = await showOptions();
    await user.click(screen.getByRole('button', { name: uiText('options.forget') }));
    await user.click(screen.getByRole('button', { name: uiText('options.forget-no') }));
    expect(on.forgetChannel).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: uiText('options.forget') }));
    await user.click(screen.getByRole('button', { name: uiText('options.forget-yes') }));
    expect(on.forgetChannel).toHaveBeenCalledOnce();
    show({ channels: mainChannel(addresses()), secrets: 'silent' });
    expect(screen.queryByText(uiText('options.forgotten'))).toBeNull();
    show({ forgets: { channel: 'no-storage' } });
    expect(screen.getByRole('alert').textContent).toBe(uiText('failure.no-storage'));
    show({ channels: mainChannel(addresses()), forgets: { channel: 'done' } });
    expect(screen.getByText(uiText('options.forgotten'))).toBeDefined();
    expect(screen.queryByRole('button', { name: uiText('options.test') })).toBeNull();
  });
});
