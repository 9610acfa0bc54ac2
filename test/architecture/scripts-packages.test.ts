import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { defineProgram } from '@/command-line/define-program';
import { addPackageOptions, type PackageOptions } from '@/scripts/packages/package-options';
import { readIdOfSigner, signPackage } from '@/scripts/packages/sign-package';
import { createUpdatesJson, createUpdatesXml } from '@/scripts/packages/update-lists';
import { runProgram } from '@/test/drivers/run-program';

const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-package-options-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pem = (type: 'rsa' | 'ed25519'): string => {
  const { privateKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};
const KEY = path.join(folder, 'deskhand.pem');
const OTHER_KEY = path.join(folder, 'other.pem');
const NO_KEY = path.join(folder, 'none.pem');
writeFileSync(KEY, pem('rsa'));
writeFileSync(OTHER_KEY, pem('ed25519'));

const FOLDER = ['--update-url', 'https://intranet.example/deskhand/'];

/** Reads the options as `npm run zip` does. */
async function readOptions(args: string[]) {
  let options: Partial<PackageOptions> = {};
  const zip = defineProgram('npm run zip --', (program) => {
    addPackageOptions(program);
    return async () => {
      options = program.opts();
    };
  });
  return { ...(await runProgram(zip, args)), options };
}

describe('the arguments of npm run zip', () => {
  it('without arguments, the packages are for the stores', async () => {
    const { status, options } = await readOptions([]);
    expect({ status, options }).toEqual({
      status: 0,
      options: { browser: ['chrome', 'firefox'], out: '.output/packages' },
    });
  });

  it('accepts hosts and browsers in a list, and each host once', async () => {
    const hosts = ['https://desk.example/tickets/*', 'https://desk.example/*', 'https://platform.example/*'];
    const { options } = await readOptions(['--browser', 'chrome', '--browser', 'firefox', '--hosts', ...hosts]);
    expect(options).toMatchObject({
      browser: ['chrome', 'firefox'],
      hosts: ['https://desk.example/*', 'https://platform.example/*'],
    });
  });

  it('needs no key for a package for Firefox alone, because Mozilla signs it', async () => {
    const args = [...FOLDER, '--browser', 'firefox', '--gecko-id', 'deskhand@company.example'];
    const { status, options } = await readOptions(args);
    expect(status).toBe(0);
    expect(options).toMatchObject({ geckoId: 'deskhand@company.example', browser: ['firefox'] });
    expect(options.updateUrl?.href).toBe('https://intranet.example/deskhand/');
  });

  it.each([
    [['--browser', 'safari'], "option '--browser <NAME...>' is invalid. Allowed choices are chrome, firefox."],
    [['--key', KEY], '--key needs --update-url, because stores sign.'],
    [FOLDER, '--update-url needs --key, the private key that signs the Chromium package.'],
    [
      ['--update-url', 'http://intranet.example/'],
      "option '--update-url <ADDRESS>' is invalid. It takes an https address.",
    ],
    [['--update-url', 'deskhand'], "option '--update-url <ADDRESS>' is invalid. It takes an https address."],
    [
      ['--update-url', 'https://intranet.example/deskhand'],
      'option \'--update-url <ADDRESS>\' is invalid. It takes the address of a folder, which ends with "/".',
    ],
    [
      [...FOLDER, '--key', NO_KEY],
      `option '--key <FILE>' is invalid. "${NO_KEY}" could not be read; make a key with: openssl genrsa -out ${NO_KEY} 2048`,
    ],
    [
      [...FOLDER, '--key', OTHER_KEY],
      `option '--key <FILE>' is invalid. "${OTHER_KEY}" holds no private RSA key; make a key with: openssl genrsa -out ${OTHER_KEY} 2048`,
    ],
    [
      ['--gecko-id', 'deskhand'],
      "option '--gecko-id <ID>' is invalid. It takes an ID such as deskhand@company.example.",
    ],
    [
      ['--hosts', 'desk.example'],
      "option '--hosts <PATTERN...>' is invalid. It takes patterns of hosts, such as https://desk.example/*.",
    ],
    [['https://desk.example/*'], 'too many arguments. Expected 0 arguments but got 1.'],
    [['--host', 'https://desk.example/*'], "unknown option '--host'\n(Did you mean --hosts?)"],
  ])('answers the wrong arguments %j with a sentence', async (args, sentence) => {
    const { status, stderr } = await readOptions(args);
    expect(status).toBe(2);
    expect(stderr.startsWith(`deskhand: ${sentence}\n\nUsage: npm run zip -- `)).toBe(true);
  });
});

describe('a signed package', () => {
  it('a signed package is the same each time, and its ID has the letters of Chromium', async () => {
    const { key } = (await readOptions([...FOLDER, '--key', KEY])).options;
    if (!key) throw new Error('the key is not read');
    const archive = Buffer.from('an archive');
    const signed = signPackage(archive, key);
    expect(signed.equals(signPackage(archive, key))).toBe(true);
    expect(signed.subarray(0, 4).toString()).toBe('Cr24');
    expect(signed.subarray(-archive.length).equals(archive)).toBe(true);
    expect(readIdOfSigner(key)).toMatch(/^[a-p]{32}$/);
  });
});

describe('the lists of updates', () => {
  const release = { id: 'x', version: '1.2.3', address: 'https://intranet.example/a&b.crx', minimumBrowser: '126' };

  it('names the version, the address and the oldest browser for Chromium', () => {
    expect(createUpdatesXml(release)).toContain(
      '<updatecheck codebase="https://intranet.example/a&amp;b.crx" version="1.2.3" prodversionmin="126" />',
    );
  });

  it('names the version, the address and the oldest browser for Firefox', () => {
    expect(JSON.parse(createUpdatesJson(release))).toEqual({
      addons: {
        x: {
          updates: [
            {
              version: '1.2.3',
              update_link: 'https://intranet.example/a&b.crx',
              applications: { gecko: { strict_min_version: '126' } },
            },
          ],
        },
      },
    });
  });
});
