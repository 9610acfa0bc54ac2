// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Announcer } from '@/components/announcer';
import { StartPage } from '@/components/options/StartPage';
import { TranslatorProvider } from '@/components/use-translator';
import { addresses, mainChannel, NEW } from '@/gallery/states/settings-states';
import { loadTranslator } from '@/lib/i18n/translator';
import type { OptionsView } from '@/lib/options-view/options-view';

const { t, ...rest } = await loadTranslator('en', { isComplete: true });
const REPLY_URL = 'https://platform.example/api_v2/intelli/custom-ticket/reply-suggestion/token/42';
const SUMMARY_URL = 'https://platform.example/api_v2/intelli/custom-ticket/summary/token/42';

afterEach(cleanup);

/** @param first absent while the settings load */
function showStart(first: Partial<OptionsView> | undefined) {
  const on = {
    setDesks: vi.fn(),
    changeNewDesk: vi.fn(),
    typeAddress: vi.fn(),
    typeRelayUrl: vi.fn(),
    typeRelaySecret: vi.fn(),
    connect: vi.fn(),
    copy: vi.fn(() => Promise.resolve(true)),
    openPanel: vi.fn(),
    onSettings: vi.fn(),
  };
  const element = (change: Partial<OptionsView> | undefined) => (
    <TranslatorProvider value={{ t, ...rest }}>
      <Announcer>
        <StartPage view={change && { ...NEW, ...change }} actions={on} onSettings={on.onSettings} />
      </Announcer>
    </TranslatorProvider>
  );
  const { rerender } = render(element(first));
  return { on, user: userEvent.setup(), show: (change: Partial<OptionsView>) => rerender(element(change)) };
}

const ticketField = () => screen.getByLabelText(t('options.desk-address'));
const platformField = () => screen.getByLabelText(t('options.address.suggestion'));

describe('the first-run page', () => {
  it('starts in its first field', () => {
    const { show } = showStart(undefined);
    show({});
    expect(document.activeElement).toBe(ticketField());
  });

  it('offers the demo while the settings load', () => {
    showStart(undefined);
    expect(screen.getByText(t('options.loading')).getAttribute('role')).toBe('status');
    expect(screen.getByRole('link', { name: t('start.demo') }).getAttribute('href')).toBe('/demo.html');
  });

  it('says nothing of what is not set below a filled field', async () => {
    const { user, show } = showStart({});
    expect(screen.getAllByText(t('options.not-set'))).toHaveLength(2);
    show({ channels: mainChannel(addresses({ pasted: REPLY_URL })) });
    expect(screen.queryByText(t('options.not-set'))).toBeNull();
    const relay = { url: 'https://relay.example', tokenEnd: undefined, secret: 'ABCD-EFGH-JKMN', problems: {} };
    show({ relay });
    await user.click(screen.getByRole('radio', { name: t('start.by-relay') }));
    expect(screen.queryByText(t('options.not-set'))).toBeNull();
  });

  it('fills both addresses from one paste, without a prompt before the button', async () => {
    const { on, user } = showStart({});
    await user.click(platformField());
    await user.paste(`${SUMMARY_URL}\n${REPLY_URL}`);
    expect(on.typeAddress.mock.calls).toEqual([
      ['default', 'suggestion', REPLY_URL],
      ['default', 'summary', SUMMARY_URL],
    ]);
    expect(on.connect).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: t('start.connect') }));
    expect(on.connect).toHaveBeenCalledOnce();
  });

  it('leads to the first wrong field, and says beside the button that nothing was saved', () => {
    const { show } = showStart({});
    const problems = { channels: mainChannel(addresses({ pasted: 'x', problem: 'not-an-address' })) };
    show({ ...problems, save: { state: 'bad-address' } });
    expect(document.activeElement).toBe(platformField());
    expect(screen.getByText(t('start.wrong'))).toBeDefined();
    show({
      ...problems,
      newDesk: { address: 'x', adapter: 'auto', problem: 'bad' },
      save: { state: 'bad-address' },
    });
    expect(document.activeElement).toBe(ticketField());
  });

  it('leads to the address whose test failed, with the reason', () => {
    const { show } = showStart({ channels: mainChannel(undefined, 'testing') });
    expect(screen.getByText(t('start.connecting'))).toBeDefined();
    const [suggestion, summary] = addresses();
    if (!suggestion || !summary) throw new Error('There are two addresses');
    show({
      channels: mainChannel(
        [
          { ...suggestion, result: 'works' },
          { ...summary, result: { reason: 'bad-credential' } },
        ],
        'tested',
      ),
    });
    expect(document.activeElement).toBe(screen.getByLabelText(t('options.address.summary')));
    expect(screen.getByText(new RegExp(t('failure.bad-credential')))).toBeDefined();
    expect(screen.getByText(t('start.test-failed'))).toBeDefined();
  });

  it('leads to the pasted ticket when everything is saved', async () => {
    const { user, show } = showStart({});
    await user.click(ticketField());
    await user.paste('desk.example/scp/tickets.php?id=7');
    show({ save: { state: 'saved' } });
    const link = screen.getByRole('link', { name: t('start.open-ticket') });
    expect(link.getAttribute('href')).toBe('https://desk.example/scp/tickets.php?id=7');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it.each(['https://desk.example/*', 'javascript:alert(1)', ''])(
    'shows no link to a ticket when %j was pasted',
    async (pasted) => {
      const { user, show } = showStart({});
      await user.click(ticketField());
      if (pasted) await user.paste(pasted);
      show({ save: { state: 'saved' } });
      expect(screen.queryByRole('link', { name: t('start.open-ticket') })).toBeNull();
    },
  );

  it('says what is sent and where, with the privacy statement, before the first step', () => {
    showStart({});
    const sent = screen.getByText(
      t('start.sent', { suggest: t('request.suggest'), summarize: t('summary.summarize') }),
    );
    expect(sent.compareDocumentPosition(screen.getByText(t('start.desk')))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: t('start.privacy') }).getAttribute('href')).toBe('/privacy.html');
  });

  it.each([
    ['what else it may need', 'auto', 1],
    ['nothing more', 'osticket', 0],
  ])('says at the end where to click, and of a helpdesk %s', (_, adapter, times) => {
    showStart({ desks: [{ match: 'https://desk.example/*', adapter }], save: { state: 'saved' } });
    expect(screen.getByText(t('start.where', { suggest: t('request.suggest') }))).toBeDefined();
    expect(screen.getByText(t('start.pin'))).toBeDefined();
    expect(screen.queryAllByText(t('start.unmarked'))).toHaveLength(times);
  });

  it("fills the relay's address and the code from one paste", async () => {
    const { on, user } = showStart({});
    await user.click(screen.getByRole('radio', { name: t('start.by-relay') }));
    await user.click(screen.getByLabelText(t('options.relay-secret')));
    await user.paste('https://relay.example ABCD-EFGH-JKMN');
    expect(on.typeRelayUrl).toHaveBeenCalledWith('https://relay.example');
    expect(on.typeRelaySecret).toHaveBeenCalledWith('ABCD-EFGH-JKMN');
  });

  describe('under a policy', () => {
    const managed = ['desks', 'relay.url', 'channel.replySuggestionUrl'];
    const relay = { url: 'https://relay.example', tokenEnd: undefined, secret: '', problems: {} };

    it('asks for one click, on the button that has the focus', async () => {
      const { on, user, show } = showStart(undefined);
      show({ managed, missingHosts: ['https://desk.example'] });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('start.by-policy'));
      expect(screen.queryByRole('textbox')).toBeNull();
      await user.keyboard('{Enter}');
      expect(on.connect).toHaveBeenCalledExactlyOnceWith('platform');
    });

    it('asks for the code of the relay, and goes on when the relay has accepted it', async () => {
      const { on, user, show } = showStart(undefined);
      show({ managed, relay });
      await user.keyboard('x{Enter}');
      expect(on.typeRelaySecret).toHaveBeenCalledWith('x');
      expect(on.connect).toHaveBeenCalledExactlyOnceWith('relay');
      show({ managed, relay: { ...relay, tokenEnd: 'k2Lw' } });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('start.done'));
    });

    it('shows the failure of the connection, though the hosts are allowed', () => {
      const failed = addresses({ isManaged: true, result: { reason: 'bad-credential' } });
      showStart({ managed, channels: mainChannel(failed, 'tested') });
      expect(screen.getByText(t('start.test-failed'))).toBeDefined();
      expect(screen.getAllByText(new RegExp(t('failure.bad-credential')))[0]).toBeDefined();
    });

    it('says that the organization has set no helpdesk', () => {
      showStart({ desks: [], managed: ['desks'] });
      const step = screen.getByText(t('start.desk')).closest('li');
      expect(step?.textContent).toContain(`${t('options.not-set')} ${t('options.managed')}`);
    });
  });

  it('leads to the demo and to all settings', async () => {
    const { on, user } = showStart({});
    expect(screen.getByRole('link', { name: t('start.demo') }).getAttribute('href')).toBe('/demo.html');
    await user.click(screen.getByRole('button', { name: t('start.all-settings') }));
    expect(on.onSettings).toHaveBeenCalledOnce();
  });

  it('lets the agent take back a helpdesk whose connection was refused', async () => {
    const match = 'https://desk.example/scp/*';
    const { on, user } = showStart({ desks: [{ match, adapter: 'osticket' }] });
    await user.click(screen.getByRole('button', { name: t('options.remove', { name: match }) }));
    expect(on.setDesks).toHaveBeenCalledWith([]);
  });
});
