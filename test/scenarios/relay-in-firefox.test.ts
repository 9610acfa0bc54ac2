import { expect, test } from 'vitest';

import { INSERT_NAMES } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { openFirefoxDesk } from '@/test/browser/firefox/firefox-desk';
import { button, field } from '@/test/drivers/firefox/xpaths';

test('Firefox does the main job through a relay, and shows what the platform sends by itself', async () => {
  const desk = await openFirefoxDesk();
  const { servers, sidebar, page } = desk;
  try {
    await desk.openOptions();
    await page.type(field(uiText('options.relay-url')), servers.relay.url);
    await page.type(field(uiText('options.relay-secret')), servers.relay.agentToken);
    await page.click(`//option[normalize-space()='${uiText('options.source-relay')}']`);
    await page.click(button(uiText('options.save')));
    const stored = uiText('options.token-stored', { tokenEnd: servers.relay.agentToken.slice(-4) });
    await until(async () => (await page.text()).includes(stored), 'the access to be saved');
    await until(async () => !(await page.text()).includes(uiText('options.testing')), 'the test of the relay');

    await desk.openTicket('tickets/4711');
    await desk.waitForWords('#4711');
    expect(await desk.ask()).toContain('10023');
    // The extension was set up with another channel than the relay.
    expect(servers.platform.requests.at(-1)).toMatchObject({ endpoint: 'reply-suggestion', channelId: '1002' });
    await desk.waitForWords(uiText('order.status-SHIPPED'));

    await sidebar.click(button(uiText('summary.summarize')));
    await desk.waitForWords(uiText('summary.awaited'));
    await desk.waitForWords(uiText('summary.copy'));

    const sent = await fetch(`${servers.helpdesk}/customer/4711`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Where is my order 10023?' }),
    });
    expect(sent.status).toBe(201);
    await desk.waitForWords(uiText('verdict.drafted'));
    await desk.waitForWords('shulex_ai_replied');
    expect(await desk.readComposer()).not.toContain('10023');
    await sidebar.click(INSERT_NAMES.map(button).join(' | '));
    await until(async () => (await desk.readComposer()).includes('10023'), 'the drafted reply in the composer');
  } finally {
    await desk.close();
  }
});
