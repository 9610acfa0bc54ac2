import { Hono } from 'hono';
import { expect, it } from 'vitest';

import { refuseStrangers } from '@/demo/servers/refuse-strangers';

const app = new Hono().use(refuseStrangers('desk.example')).all('*', (context) => context.text('done'));

it.each(['http://127.0.0.1:6173/', 'http://localhost:6173/', 'http://[::1]:6173/', 'http://desk.example/'])(
  'answers under the address %s',
  async (address) => {
    expect((await app.request(address)).status).toBe(200);
  },
);

it('refuses a foreign name that leads to this machine', async () => {
  const answer = await app.request('http://evil.example:6173/');
  expect(answer.status).toBe(421);
  expect(await answer.text()).toBe('This server does not answer under the name evil.example.');
});

it.each([
  ['a form of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['a form of its own page', { origin: 'http://127.0.0.1:6173', 'sec-fetch-site': 'same-origin' }, 200],
])('answers or refuses %s', async (_, headers, status) => {
  const form = new URLSearchParams({ text: 'Hello' });
  const answer = await app.request('http://127.0.0.1:6173/customer/4711', { method: 'POST', headers, body: form });
  expect(answer.status).toBe(status);
});
