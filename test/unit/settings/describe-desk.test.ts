import { expect, test, vi } from 'vitest';

import { describeDesk } from '@/lib/settings/describe-desk';
import { settingsSchema } from '@/lib/settings/settings';

const contains = vi.hoisted(() => vi.fn(() => Promise.resolve(true)));
vi.mock('wxt/browser', () => ({ browser: { permissions: { contains } } }));

const settings = settingsSchema.parse({
  desks: ['https://desk.example/a/*', 'https://desk.example/b/*', 'https://other.example/*'].map((match) => ({
    match,
    adapter: 'request-tracker',
  })),
});

test.each([
  ['https://desk.example/a/Ticket/Display.html?id=7', '/a/*', ['/a/*', '/b/*']],
  ['https://desk.example/b/Ticket/Display.html?id=7', '/b/*', ['/a/*', '/b/*']],
  ['https://other.example/Ticket/Display.html?id=7', undefined, undefined],
])(
  'names the path of the desk, and of all on its origin, where it is not the whole origin: %s',
  async (...expected) => {
    const [url, deskPath, deskPaths] = expected;
    const findAdapter = () => Promise.resolve({ id: 'request-tracker' });
    const description = await describeDesk(url, { settings, findAdapter, opensPanelFromPage: true });
    expect(description.deskPath).toBe(deskPath);
    expect(description.deskPaths).toEqual(deskPaths);
  },
);

test('describes no helpdesk whose host the browser no longer allows', async () => {
  contains.mockResolvedValueOnce(false);
  const findAdapter = () => Promise.resolve({ id: 'request-tracker' });
  const url = 'https://other.example/Ticket/Display.html?id=7';
  const description = await describeDesk(url, { settings, findAdapter, opensPanelFromPage: true });
  expect(description.adapter).toBeNull();
});

test.each([
  [undefined, undefined],
  [true, undefined],
  [false, true],
  ['no', undefined],
])('hides the page button only where the settings say so: %s', async (button, hidesButton) => {
  const desk = { match: 'https://desk.example/*', adapter: 'request-tracker', button };
  const findAdapter = () => Promise.resolve({ id: 'request-tracker' });
  const description = await describeDesk('https://desk.example/Ticket/Display.html?id=7', {
    settings: settingsSchema.parse({ desks: [desk] }),
    findAdapter,
    opensPanelFromPage: true,
  });
  expect(description.hidesButton).toBe(hidesButton);
  expect(description.adapter, 'the rest of the entry counts').not.toBeNull();
});

test('names a helpdesk whose type this version does not have', async () => {
  const findAdapter = () => Promise.resolve(null);
  const url = 'https://other.example/Ticket/Display.html?id=7';
  const description = await describeDesk(url, { settings, findAdapter, opensPanelFromPage: true });
  expect(description).toMatchObject({ adapter: null, isTypeUnknown: true });
  const elsewhere = await describeDesk('https://else.example/', { settings, findAdapter, opensPanelFromPage: true });
  expect(elsewhere).not.toHaveProperty('isTypeUnknown');
});
