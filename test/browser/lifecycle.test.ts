import { describe, expect } from 'vitest';

import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';

import { test } from './staged-desk';
import { createGate, sendJson, suggestion } from './staged-platform';

describe('the worker', () => {
  test('sends a request once more, with the same id, when the worker dies during it', async ({ desk }) => {
    const { platform, browser } = desk;
    platform.answer = ({ body }, response) => {
      // The first request's worker is dead by then.
      if (platform.requests.length > 1) sendJson(response, suggestion(`<p>Answer to ${JSON.parse(body).subject}</p>`));
    };
    await desk.open('tickets/4711');
    const panel = await desk.ask();
    await until(() => platform.requests.length === 1, 'the request');
    await browser.killWorker();
    expect(await readReply(panel)).toBe('Answer to Where is my order?');
    expect(platform.requests).toHaveLength(2);
    const [first, second] = platform.requests.map(({ body }): unknown => JSON.parse(body));
    expect(second).toEqual(first);
  });

  test('sends nothing more and tells the agent when the worker dies twice during a request', async ({ desk }) => {
    const { platform, browser } = desk;
    platform.answer = () => undefined;
    await desk.open('tickets/4711');
    const panel = await desk.ask();
    for (const count of [1, 2]) {
      await until(() => platform.requests.length === count, `request ${count}`);
      await browser.killWorker();
    }
    const { alert } = partsOf(panel);
    await alert.getByText(uiText('failure.interrupted')).waitFor();
    // The button that copies the details has a symbol and no text.
    expect((await alert.getByRole('button').allInnerTexts()).filter(Boolean)).toEqual([uiText('action.try-again')]);
    expect(platform.requests).toHaveLength(2);
  });

  test('starts another worker at the next click when the worker died idle', async ({ desk }) => {
    await desk.open('tickets/4711');
    await desk.browser.killWorker();
    expect(await desk.browser.hasWorker()).toBe(false);
    expect(await readVerdict(await desk.ask())).toContain(uiText('verdict.MESSAGE'));
  });
});

describe('the panel', () => {
  test('shows the result without a new request when the panel is closed and opened again', async ({ desk }) => {
    await desk.open('tickets/4711');
    await partsOf(await desk.ask()).verdict.waitFor();
    await desk.closePanel();
    expect(await readReply(await desk.openPanel())).toBe('Hello');
    expect(desk.platform.requests).toHaveLength(1);
  });

  test('keeps cards folded as the agent left them when the panel is closed and opened again', async ({ desk }) => {
    await desk.open('tickets/4711');
    const first = await desk.openPanel();
    await partsOf(first)
      .orders.getByRole('button', { name: uiText('orders.others'), expanded: true })
      .press('Enter');
    await partsOf(first)
      .orders.getByRole('button', { name: uiText('orders.others'), expanded: false })
      .waitFor();
    await desk.closePanel();
    const second = await desk.openPanel();
    const folded = partsOf(second).orders.getByRole('button', { name: uiText('orders.others'), expanded: false });
    await folded.press('Enter');
    await partsOf(second).orders.getByText(uiText('sync.never')).waitFor();
  });

  test('shows the answer to a request during which the panel was closed', async ({ desk }) => {
    const gate = createGate();
    desk.platform.answer = async (_, response) => {
      await gate.opened;
      sendJson(response, suggestion('<p>Worth the wait</p>'));
    };
    await desk.open('tickets/4711');
    await partsOf(await desk.ask()).cancel.waitFor();
    await until(() => desk.platform.requests.length === 1, 'the request');
    await desk.closePanel();
    const panel = await desk.openPanel();
    await partsOf(panel).cancel.waitFor();
    gate.open();
    expect(await readReply(panel)).toBe('Worth the wait');
    expect(desk.platform.requests).toHaveLength(1);
  });

  test('inserts a text for which the agent pressed Insert while the page was loading', async ({ desk }) => {
    const { page, helpdesk } = desk;
    await desk.open('tickets/4711');
    const panel = await desk.ask();
    await readReply(panel);
    const gate = createGate();
    await page.route('**/tickets/4711', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}<script src="/slow.js"></script>` });
    });
    await page.route('**/slow.js', async (route) => {
      await gate.opened;
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.reload({ waitUntil: 'commit' });
    await partsOf(panel).insert.click();
    await panel.getByRole('button', { name: uiText('insert.waiting') }).waitFor();
    gate.open();
    await partsOf(panel).undo.waitFor();
    expect(await helpdesk.readComposer()).toContain('Hello');
  });

  test('stops a request that the agent cancels', async ({ desk }) => {
    let isStopped = false;
    desk.platform.answer = (_, response) => {
      response.on('close', () => {
        isStopped = true;
      });
    };
    await desk.open('tickets/4711');
    const { cancel, ask } = partsOf(await desk.ask());
    await until(() => desk.platform.requests.length === 1, 'the request');
    await cancel.click();
    await ask.waitFor();
    await until(() => isStopped, 'the connection to end');
    expect(desk.platform.requests).toHaveLength(1);
  });
});
