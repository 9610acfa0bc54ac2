import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';

import { conformance } from '@/conformance/main';
import { configSchema, createConfigSchema } from '@/relay/config/config-schema';
import { readConfig } from '@/relay/config/read-config';
import { loadDesks, PACKAGED_MODULES } from '@/relay/desks/load-desks';
import { runProgram } from '@/test/drivers/run-program';

import { runHere } from './run-here';
import { startTestRelay } from './start-test-relay';
import { createTestFolder } from './test-place';

const page = readFileSync('docs/relay.md', 'utf8');
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, code = '']) => code.trim().split('\n'));
const SCRIPT = 'npm run relay -- ';
const CHECK = 'npm run conformance -- ';
const HEADER = 'Authorization: Bearer header-of-the-page';
test('the commands of the page about the relay work in their order', async () => {
  const folder = createTestFolder();
  writeFileSync(path.join(folder, 'orders.csv'), 'orderNumber,totalAmount\n1,5\n');
  writeFileSync(path.join(folder, 'products.json'), '[{"externalId":"P-1","title":"Kettle"}]');
  const [first = '', ...others] = commands;
  // Files of the commands are in the folder; the program and its packages are here.
  const argumentsOf = (command: string) => {
    expect(command).toMatch(/^npm run relay -- /);
    const words = command.slice(SCRIPT.length).split(' ');
    return words.map((word) => (/\.(db|csv|json)$/.test(word) ? path.join(folder, word) : word));
  };
  const serve = argumentsOf(first).map((word) => (word === '4340' ? '0' : word));
  const desk = { authorization: 'Bearer desk-token-of-the-page' };
  const relay = spawn(process.execPath, ['--import', 'tsx', 'relay/main.ts', ...serve], {
    env: { ...process.env, RELAY_PLATFORM_HEADER: HEADER, RELAY_DESK_TOKEN: desk.authorization.slice(7) },
  });
  onTestFinished(() => void relay.kill('SIGKILL'));
  let said = '';
  relay.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await vi.waitFor(() => expect(said).toMatch(/^Relay: http:\/\/127\.0\.0\.1:\d+$/m), { timeout: 20_000 });

  const [, url = ''] = /^Relay: (\S+)$/m.exec(said) ?? [];
  const messages = [{ id: '1', role: 'user', content: 'Where is my order?' }];
  const ticket = { method: 'POST', headers: desk, body: JSON.stringify({ ticketId: 'test-1', messages }) };
  expect((await fetch(`${url}/desk/tickets`, ticket)).ok).toBe(true);

  for (const command of others) {
    if (command.startsWith(CHECK)) {
      const here = command.slice(CHECK.length).replaceAll('http://127.0.0.1:4340', url).split(' ');
      const { stdout } = await runProgram(conformance, here, { environment: { CONFORMANCE_HEADER: HEADER } });
      expect(stdout).toContain('\nNo rule broken, 0 warnings, ');
      continue;
    }
    if (command.includes('restore')) {
      relay.kill('SIGTERM');
      await new Promise((resolve) => void relay.once('exit', resolve));
    }
    const { status, stdout, stderr } = await runHere(argumentsOf(command));
    expect([status, stderr], command).toEqual([0, '']);
    if (/token add|list|config-schema|import|backup|restore/.test(command)) expect(stdout, command).not.toBe('');
  }
  expect(others.length).toBeGreaterThan(8);
  expect(others.some((command) => command.startsWith(CHECK))).toBe(true);
});

test('the page about the relay names only addresses, variables and settings that exist', async () => {
  const relay = await startTestRelay();
  const { body } = await relay.get('/openapi.json');
  const paths = Object.keys((body as { paths: object }).paths);
  const named = [...page.matchAll(/`(?:GET |POST )?(\/[a-z/.-]+)`/g)].map(([, address = '']) => address);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((address) => !paths.includes(address))).toEqual([]);
  const variables = [...page.matchAll(/`(RELAY_\w+)`/g)].map(([, name = '']) => name);
  expect(variables.length).toBeGreaterThan(6);
  // Each variable is read: a wrong value is refused, in the name of the variable or of its file.
  for (const name of variables) expect(() => readConfig({ [name]: '?' })).toThrow(/^(?:RELAY_\w+|\?) /);
  const schema = JSON.stringify(createConfigSchema());
  for (const setting of [
    'commerce',
    'source',
    'retention',
    'days',
    'ticketId',
    'module',
    'everySeconds',
    'deliveryHours',
    'apps',
    'panel',
    'panelHours',
  ])
    expect(schema).toContain(`"${setting}"`);
});

test('the page about the relay shows configurations that are accepted', async () => {
  const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)];
  const [withModule, withPanel] = examples.map(([, example = '']) => configSchema.parse(JSON.parse(example)));
  expect(withPanel?.apps).toHaveLength(1);
  const desks = withModule?.desks ?? [];
  expect(await loadDesks(desks)).toMatchObject([{ channel: 'main', module: 'request-tracker', everySeconds: 5 }]);
});

test.each([...PACKAGED_MODULES])(
  'the page about the relay names each setting of the module %s, and whether it is secret',
  (name, module) => {
    const [, section = ''] = page.split(`\n\`"module": "${name}"\`\n`);
    const rows = [...(section.split(/\n##+ /)[0] ?? '').matchAll(/^\| `(\w+)` +\| (secret: )?/gm)];
    const { properties } = z.toJSONSchema(module.settingsSchema, { io: 'input' });
    const isSecret = (description = '') => description.startsWith('Secret. ');
    expect(rows.map(([, setting, mark]) => [setting, mark !== undefined])).toEqual(
      Object.entries(properties ?? {}).map(([setting, schema]) => [
        setting,
        isSecret((schema as { description?: string }).description),
      ]),
    );
    // The schema of the configuration does not know them, so their names keep them out of the log.
    for (const [, setting = '', mark] of rows) if (mark) expect(setting).toMatch(/(?:password|secret|token|key)$/i);
  },
);

test('the unit for systemd and the container start the relay with arguments that it has', () => {
  for (const file of ['relay/deploy/relay.service', 'relay/deploy/Containerfile']) {
    const text = readFileSync(file, 'utf8');
    const [, entry = ''] = /tsx"?,? "?(relay\/\S+?)[" ]/.exec(text) ?? [];
    expect(existsSync(entry), file).toBe(true);
    expect([...text.matchAll(/ "?(--(?:host|port|data))\b/g)].map(([, option]) => option)).toContain('--data');
    for (const [, copied = ''] of text.matchAll(/^COPY ([\w-]+)(?:\/\S*)? /gm))
      expect(existsSync(copied), copied).toBe(true);
  }
});
