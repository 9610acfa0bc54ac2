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

const HERE = 'http://127.0.0.1:6173';
const form = () => new URLSearchParams({ text: 'Hello' });
const pages = new Hono().use(refuseStrangers('', { takesForms: true })).all('*', (context) => context.text('done'));

it.each([
  ['a form of another site', { origin: 'https://evil.example' }, 403],
  ['a form of another port', { origin: 'http://127.0.0.1:6174' }, 403],
  ['a form of a page without an origin', { origin: 'null' }, 403],
  ['a form that tells no origin', {}, 403],
  ['a form of its own page', { origin: HERE }, 200],
])('answers or refuses %s', async (_, headers, status) => {
  const answer = await pages.request(`${HERE}/customer/4711`, { method: 'POST', headers, body: form() });
  expect(answer.status).toBe(status);
});

it.each([
  ['a form, even of its own page', form(), { origin: HERE }, 415],
  ['a text', '{}', { 'content-type': 'text/plain' }, 415],
  ['no type', new Blob(['{}']), {}, 415],
  ['a type that only begins like JSON', '{}', { 'content-type': 'application/jsonp' }, 415],
  ['JSON', '{}', { 'content-type': 'application/json; charset=utf-8' }, 200],
] as const)('answers a request to an interface with %s', async (_, body, headers, status) => {
  expect((await app.request(`${HERE}/orders`, { method: 'POST', headers, body })).status).toBe(status);
});

it('answers a request without a body', async () => {
  expect((await app.request(`${HERE}/__scenario`, { method: 'DELETE' })).status).toBe(200);
});
