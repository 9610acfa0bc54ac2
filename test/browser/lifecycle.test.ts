import { describe, expect } from 'vitest';

import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { until } from '@/demo/browser/until';

import { test } from './staged-desk';
import { createGate, sendJson, suggestion } from './staged-platform';

describe('the worker', () => {
  test('dies over a request: it is sent once more, by the same id, and the answer is shown', async ({ desk }) => {
    const { platform, browser } = desk;
    platform.answer = ({ body }, response) => {
      // The first is never answered: its worker is dead by then.
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

  test('dies twice over a request: nothing more is sent, and the agent is told', async ({ desk }) => {
    const { platform, browser } = desk;
    platform.answer = () => undefined;
    await desk.open('tickets/4711');
    const panel = await desk.ask();
    for (const count of [1, 2]) {
      await until(() => platform.requests.length === count, `request ${count}`);
      await browser.killWorker();
    }
    const { alert } = partsOf(panel);
    await alert.getByText('stopped the request').waitFor();
    expect(await alert.getByRole('button').allInnerTexts()).toEqual(['Try again']);
    expect(platform.requests).toHaveLength(2);
  });

  test('died while nothing ran: the next click starts another', async ({ desk }) => {
    await desk.open('tickets/4711');
    await desk.browser.killWorker();
    expect(await desk.browser.hasWorker()).toBe(false);
    expect(await readVerdict(await desk.ask())).toContain('Ready to send');
  });
});

describe('the panel', () => {
  test('is closed and opened again: the result is there without a new request', async ({ desk }) => {
    await desk.open('tickets/4711');
    await partsOf(await desk.ask()).verdict.waitFor();
    await desk.closePanel();
    expect(await readReply(await desk.openPanel())).toBe('Hello');
    expect(desk.platform.requests).toHaveLength(1);
  });

  test('is closed and opened again: its parts are folded as the agent left them', async ({ desk }) => {
    await desk.open('tickets/4711');
    const first = await desk.openPanel();
    await partsOf(first).orders.getByRole('button', { name: 'Orders', expanded: true }).press('Enter');
    await partsOf(first).orders.getByRole('button', { name: 'Orders', expanded: false }).waitFor();
    await desk.closePanel();
    const second = await desk.openPanel();
    const folded = partsOf(second).orders.getByRole('button', { name: 'Orders', expanded: false });
    await folded.press('Enter');
    await partsOf(second).orders.getByText('10023', { exact: true }).waitFor();
  });

  test('is closed while a request runs: its answer is there when it is opened again', async ({ desk }) => {
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

describe('the extension', () => {
  test('is updated under an open page: the button works as before, and there is one', async ({ desk }) => {
    const { browser, helpdesk } = desk;
    await desk.open('tickets/4711');
    const oldButton = await helpdesk.ask.elementHandle();
    await browser.reloadExtension();
    await until(() => oldButton?.evaluate((button) => !button.isConnected), 'the old button to go');
    expect(await readVerdict(await desk.ask())).toContain('Ready to send');
    expect(await helpdesk.ask.count()).toBe(1);
  });
});
