import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

import { test } from './staged-desk';
import { sendJson, suggestion } from './staged-platform';

const WRONG = 'Your order 10032 was delivered.';
const RIGHT = 'Your order 10023 was delivered.';

test.for([
  ['HTML', `<p>Your order <b>10032</b> was delivered.</p>`],
  ['PLAIN', WRONG],
] as const)(
  'a wrong number in %s is corrected by one click, and comes back by Ctrl+Z',
  async ([contentFormat, content], { desk }) => {
    const order = Promise.withResolvers<void>();
    desk.platform.answer = async (_, response) => {
      await order.promise;
      sendJson(response, suggestion(content, { contentFormat }));
    };
    await desk.open('tickets/4711');
    const panel = await desk.ask();
    const { facts, verdict, insert } = partsOf(panel);
    // An order that comes after the reply lists its differences only when the agent asks for them.
    await facts.waitFor();
    order.resolve();
    const correct = (said: string) =>
      facts
        .locator('p', { hasText: said })
        .locator('..')
        .getByRole('button', { name: uiText('facts.correct') });
    const heading = (count: number) => verdict.getByText(uiText('verdict.doubts.facts', { count }), { exact: true });
    await heading(2).waitFor();
    expect(await insert.innerText()).toBe(uiText('insert.despite'));
    await correct('10032').click();
    await heading(1).waitFor();
    expect(await readReply(panel)).toBe(RIGHT);
    await panel.keyboard.press('Control+z');
    await heading(2).waitFor();
    expect(await readReply(panel)).toBe(WRONG);
    // Words on the status are selected, and the agent types others.
    await correct('was delivered').click();
    await panel.keyboard.type('is on its way');
    await heading(1).waitFor();
    expect(await readReply(panel)).toBe('Your order 10032 is on its way.');
  },
);
