import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readExtensionId } from '@/demo/browser/extension-id';
import { setUpFor } from '@/demo/browser/set-up-for';
import type { Servers } from '@/demo/servers/start-servers';

/** The settings of `setUpFor`, as a policy states them. */
export function policyFor(servers: Servers): object {
  const { desks, commerceSource: source, ...channel } = setUpFor(servers);
  return { channel, desks, commerce: { source } };
}

/** Chromium reads policies from this folder of the administrator's alone. */
const POLICIES = '/etc/chromium/policies/managed';
export const isAdministrator = process.getuid?.() === 0 && existsSync('/etc/chromium');

export interface ManagedExtension {
  extensionDir: string;
  /** Sets the policy of this extension. */
  manage: (policy: object) => void;
  /** Puts a policy file into the folder, as an administrator does. */
  installPolicy: (text: string) => void;
  remove: () => void;
}

/** Copies a build and gives it an own id, so that its policy applies to no other browser. */
export function copyManagedExtension(build: string): ManagedExtension {
  const extensionDir = mkdtempSync(join(tmpdir(), 'deskhand-extension-'));
  cpSync(build, extensionDir, { recursive: true });
  const file = join(extensionDir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  writeFileSync(file, JSON.stringify({ ...manifest, key }));
  const id = readExtensionId(extensionDir);
  const policyFile = join(POLICIES, `deskhand-test-${id}.json`);
  function installPolicy(text: string): void {
    mkdirSync(POLICIES, { recursive: true });
    writeFileSync(policyFile, text);
  }
  return {
    extensionDir,
    manage: (policy) => installPolicy(JSON.stringify({ '3rdparty': { extensions: { [id]: policy } } })),
    installPolicy,
    remove() {
      rmSync(policyFile, { force: true });
      rmSync(extensionDir, { recursive: true });
    },
  };
}
