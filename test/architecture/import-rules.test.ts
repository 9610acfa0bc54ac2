import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MAY_IMPORT, MAY_IMPORT_FILES, type Room, ROOMS } from '@/architecture';

const run = promisify(execFile);
const root = process.cwd();

/** By room, package, type, dynamic import, and a folder without a row. */
const REFUSED = [
  ['components', "export { createVault } from '@/lib/vault/vault';"],
  ['components', "export { createVault } from '../lib/vault/vault';"],
  ['components', "export type { Vault } from '@/lib/vault/vault';"],
  ['components', "export const load = () => import('@/lib/vault/vault');"],
  ['components', "export { browser } from 'wxt/browser';"],
  ['components', "export { sendToWorker } from '@/lib/messaging/send';"],
  ['components', "export type { PanelStore } from '@/lib/panel/create-panel-store';"],
  ['lib/panel-view', "export type { PanelState } from '@/lib/panel/panel-state';"],
  ['entrypoints/sidepanel', "export { createTransport } from '@/lib/http/transport';"],
  ['entrypoints/options', "export { callPlatform } from '@/lib/platform/call-platform';"],
  ['entrypoints/options', "export { createVault } from '@/lib/vault/vault';"],
  ['entrypoints/content', "export { createTransport } from '@/lib/http/transport';"],
  ['entrypoints/content', "export * as z from 'zod';"],
  ['entrypoints/content', "export { createElement } from 'react';"],
  ['entrypoints/content', "export { settingsSchema } from '@/lib/settings/settings';"],
  ['entrypoints/background', "export * from '@/lib/helpdesk/composer/insert';"],
  ['entrypoints/background', "export { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';"],
  ['lib/helpdesk', "export { ACTION_TYPES } from '@/lib/contract/suggestion';"],
  ['lib/helpdesk', "export * as z from 'zod/mini';"],
  ['lib/domain', "export { createTransport } from '@/lib/http/transport';"],
  ['lib/mock', "export { readFile } from 'node:fs/promises';"],
  ['lib/shared', "export { decideVerdict } from '@/lib/domain/verdict';"],
  ['lib/shared', "export { startServers } from '@/demo/servers/start-servers';"],
  ['plugin', "export { findComposer } from '@/lib/helpdesk/find-composer';"],
  ['plugin', "export { createElement } from 'react';"],
  ['lib/helpdesk', "export { showTicket } from '@/plugin/shown-ticket';"],
  ['lib/contract', "export { decideVerdict } from '@/lib/domain/verdict';"],
  ['lib/settings', "export { createVault } from '@/lib/vault/vault';"],
  ['lib/commerce', "export { browser } from 'wxt/browser';"],
  ['lib/platform', "export { browser } from 'wxt/browser';"],
  ['lib/panel', "export { browser } from 'wxt/browser';"],
  ['lib/panel', "export type { ToWorker } from '@/lib/messaging/protocol';"],
  ['lib/panel', "export { callPlatform } from '@/lib/platform/call-platform';"],
  ['lib/options', "export { createTransport } from '@/lib/http/transport';"],
  ['lib/options', "export { browser } from 'wxt/browser';"],
  ['components', "export type { PanelState } from '@/lib/panel/panel-state';"],
  ['lib/panel', "export { createServices } from '@/entrypoints/background/services';"],
  ['lib/commerce', "export { createRelay } from '@/relay/server/create-relay';"],
  ['entrypoints/background', "export type { Storage } from '@/relay/storage/storage';"],
  ['relay/server', "export { startServers } from '@/demo/servers/start-servers';"],
  ['relay/agent', "export { createVault } from '@/lib/vault/vault';"],
  ['components', "export { summaryStates } from '@/components/cards/summary/test/states';"],
  ['components/cards/summary', "export { SUMMARY } from '@/gallery/sample';"],
  ['lib/new-room', "export { decideVerdict } from '@/lib/domain/verdict';"],
] as const;

const FORBIDDEN = [
  ['relay/agent', "export const load = () => fetch('https://x.example');", 'no-restricted-globals'],
  ['relay/server', "export const tell = () => console.log('x');", 'no-console'],
  ['lib/panel', "export const load = () => fetch('https://x.example');", 'no-restricted-globals'],
  ['lib/vault', "export const load = () => fetch('https://x.example');", 'no-restricted-globals'],
  ['lib/domain', 'export const id = () => chrome.runtime.id;', 'no-restricted-globals'],
  ['lib/messaging', 'export const id = () => chrome.runtime.id;', 'no-restricted-globals'],
  ['components', 'export const id = () => browser.runtime.id;', 'no-restricted-globals'],
  ['lib/domain', "export const tell = () => console.log('x');", 'no-console'],
  ['lib/helpdesk', 'export const holds = (form: Element) => form.contains(null);', 'no-restricted-properties'],
  ['lib/helpdesk', 'export const first = (form: Element) => form.firstChild;', 'no-restricted-properties'],
  ['lib/helpdesk/composer', 'export const read = (form: Element) => form.innerHTML;', 'no-restricted-properties'],
  [
    'lib/helpdesk/composer',
    'export const is = (form: HTMLElement) => form.isContentEditable;',
    'no-restricted-properties',
  ],
  [
    'lib/helpdesk/button',
    'export const put = (form: Element, part: Node) => form.append(part);',
    'no-restricted-properties',
  ],
] as const;

/** Refused by the types, so the linter needs `--type-aware`. */
const FORBIDDEN_BY_TYPE = [
  ['lib/helpdesk', 'export const read = (form: Element) => form.id;', 'no-deprecated'],
  ['lib/helpdesk', 'export const read = ({ name }: HTMLFormElement) => name;', 'no-deprecated'],
  ['lib/helpdesk', 'export const read = (part: HTMLElement) => part.hidden;', 'no-deprecated'],
] as const;

const ALLOWED = [
  ['components', "export { decideVerdict } from '@/lib/domain/verdict';"],
  ['components/cards/summary/test', "export { SUMMARY } from '@/gallery/sample';"],
  ['entrypoints/background', "export { createVault } from '@/lib/vault/vault';"],
  ['relay/cli', "export const tell = () => console.log('x');"],
  ['relay/desk', "export { createTransport } from '@/lib/http/transport';"],
  ['lib/http', "export const load = () => fetch('https://x.example');"],
  ['plugin', "export { BRIDGE_VERSION } from '@/lib/helpdesk/bridge/bridge-protocol';"],
  ['lib/messaging', "export { browser } from 'wxt/browser';"],
  ['lib/helpdesk', 'export const read = (ticket: { id: string; hidden: number }) => ticket.id + ticket.hidden;'],
] as const;

const CYCLE = {
  'lib/domain/planted-first.ts': "export type { Second } from './planted-second';",
  'lib/domain/planted-second.ts': "export type { First } from './planted-first';",
};

const planted = [...REFUSED, ...FORBIDDEN, ...FORBIDDEN_BY_TYPE, ...ALLOWED].map(([folder, text], index) => ({
  file: `${folder}/planted-${index}.ts`,
  folder,
  text,
}));
let copy: string;
let report: string;
let typedReport: string;

// A linter without its plugin, resolver or settings reports no errors. So planted violations have to be found.
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'deskhand-lint-'));
  const parts = [
    'oxlint.config.ts',
    'architecture.ts',
    'tsconfig.json',
    'package.json',
    '.wxt',
    'lib',
    'entrypoints',
    'components',
    'plugin',
    'demo',
    'relay',
  ];
  await Promise.all(parts.map((part) => cp(path.join(root, part), path.join(copy, part), { recursive: true })));
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const { file, text } of planted) {
    await mkdir(path.join(copy, path.dirname(file)), { recursive: true });
    await writeFile(path.join(copy, file), `${text}\n`);
  }
  for (const [file, text] of Object.entries(CYCLE)) await writeFile(path.join(copy, file), `${text}\n`);
  const linter = path.join(root, 'node_modules/.bin/oxlint');
  const lint = async (...options: string[]): Promise<string> => {
    const linted = run(process.execPath, [linter, ...options], { cwd: copy, maxBuffer: 64 * 1024 * 1024 });
    // Errors make it exit with 1.
    return (await linted.catch((found: { stdout: string }) => found)).stdout;
  };
  const inHelpdesk = planted.filter(({ folder }) => folder === 'lib/helpdesk').map(({ file }) => file);
  report = await lint('--format', 'unix', ...planted.map(({ file }) => file), ...Object.keys(CYCLE));
  typedReport = await lint('--format', 'unix', '--type-aware', ...inHelpdesk);
}, 240_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

function findingsFor(folder: string, text: string, by = report): string {
  const file = planted.find((each) => each.folder === folder && each.text === text)?.file;
  return by
    .split('\n')
    .filter((line) => file !== undefined && line.includes(`${file}:`))
    .join('\n');
}

describe('the import rules', () => {
  it('the import rules know only rooms that exist, and every room', () => {
    expect(Object.values(ROOMS).filter((folder) => globSync(folder, { cwd: root }).length === 0)).toEqual([]);
    expect(Object.keys(MAY_IMPORT).toSorted()).toEqual(Object.keys(ROOMS).toSorted());
  });

  it('the import rules let no room of the extension import a room that does not ship', () => {
    const ships = (room: string) => /^(?:lib|components|entrypoints)\b(?!.*\btest$)/.test(ROOMS[room as Room]);
    const isEntrypoint = (room: string) => ROOMS[room as Room].startsWith('entrypoints/');
    const wrong = Object.entries(MAY_IMPORT).flatMap(([room, allowed]) =>
      ships(room) ? allowed.filter((other) => !ships(other) || isEntrypoint(other)).map((other) => [room, other]) : [],
    );
    expect(wrong).toEqual([]);
  });

  it('the import rules name two single files at most', () => {
    expect(MAY_IMPORT_FILES.flatMap(({ files }) => Object.keys(files)).length).toBeLessThanOrEqual(2);
  });

  it.each(REFUSED)('the import rules refuse in %s: %s', (folder, text) => {
    expect(findingsFor(folder, text)).toMatch(/boundaries/);
  });

  it.each(FORBIDDEN)('the import rules refuse in %s: %s (%s)', (folder, text, rule) => {
    expect(findingsFor(folder, text)).toContain(rule);
  });

  it.each(FORBIDDEN_BY_TYPE)('the import rules refuse in %s: %s (%s)', (folder, text, rule) => {
    expect(findingsFor(folder, text, typedReport)).toContain(rule);
  });

  it.each(Object.keys(CYCLE))('the import rules refuse a cycle of type imports through %s', (file) => {
    const lines = report.split('\n').filter((line) => line.includes(`${file}:`));
    expect(lines.join('\n')).toContain('no-cycle');
  });

  it.each(ALLOWED)('the import rules allow in %s: %s', (folder, text) => {
    expect(findingsFor(folder, text)).toBe('');
    expect(findingsFor(folder, text, typedReport)).toBe('');
  });
});
