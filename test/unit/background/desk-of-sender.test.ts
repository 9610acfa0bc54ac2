import { expect, test, vi } from 'vitest';

import type { ButtonClicks } from '@/entrypoints/background/button-clicks';
import { createIntents } from '@/entrypoints/background/intents';
import type { Services } from '@/entrypoints/background/services';
import { WORKER_MESSAGES } from '@/lib/messaging/worker-schemas';
import { settingsSchema } from '@/lib/settings/settings';

vi.mock('wxt/browser', () => ({ browser: { permissions: { contains: () => Promise.resolve(true) } } }));

function createStage() {
  const desks = ['one', 'two'].map((name) => ({ match: `https://${name}.example/*`, adapter: name }));
  const services = {
    configuration: { read: () => Promise.resolve(settingsSchema.parse({ desks })) },
    adapters: { find: (id: string) => Promise.resolve({ id }) },
    platform: { requestHandlers: {} },
    commerce: {},
    relay: {},
  } as unknown as Services;
  const add = vi.fn<ButtonClicks['add']>(() => Promise.resolve(null));
  return { intents: createIntents(services, { add, take: vi.fn() }, {} as never), add };
}

test('describes the helpdesk of the sender, whatever address the message names', async () => {
  const { intents } = createStage();
  const request = WORKER_MESSAGES['desk.describe'].request.parse({ url: 'https://two.example/tickets/1' });
  const description = await intents['desk.describe'](request, { tabId: 1, url: 'https://one.example/tickets/1' });
  expect(description.adapter).toEqual({ id: 'one' });
});

test('takes no click and loads no page part for a script that has outlived its helpdesk', async () => {
  const { intents, add } = createStage();
  const from = { tabId: 1, url: 'https://removed.example/tickets/1' };
  const click = { clickId: '1', ticket: { desk: 'https://removed.example', scope: '', id: '1' } };
  await intents['button.click'](click, from);
  expect(await add.mock.calls[0]?.[1]).toBeUndefined();
  await intents['button.click'](click, { tabId: 1, url: 'https://one.example/tickets/1' });
  expect(await add.mock.calls[1]?.[1]).toEqual(click);
  expect(await intents['page.load']({ part: 'composer' }, from)).toBe(false);
});
