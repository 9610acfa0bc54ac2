import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { parsePackageArguments } from '@/scripts/packages/package-arguments';
import { readIdOfSigner, signPackage } from '@/scripts/packages/sign-package';
import { createUpdatesJson, createUpdatesXml } from '@/scripts/packages/update-lists';

const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-package-arguments-'));
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

function requireKey() {
  const wanted = parsePackageArguments([...FOLDER, '--key', KEY]);
  if ('problem' in wanted || !wanted.hosting?.key) throw new Error('the key is not read');
  return wanted.hosting.key;
}

describe('the arguments of npm run zip', () => {
  it('without arguments, the packages are for the stores', () => {
    expect(parsePackageArguments([])).toEqual({
      browsers: ['chrome', 'firefox'],
      outDir: '.output/packages',
      hosts: [],
      geckoId: undefined,
      help: false,
    });
  });

  it('needs no key for a package for Firefox alone, because Mozilla signs it', () => {
    const wanted = parsePackageArguments([...FOLDER, '--browser', 'firefox', '--gecko-id', 'deskhand@company.example']);
    expect(wanted).toMatchObject({ geckoId: 'deskhand@company.example', hosting: { key: undefined } });
  });

  it.each([
    [['--browser', 'safari'], '--browser takes chrome or firefox, not "safari".'],
    [['--key', KEY], '--key needs --update-url, because stores sign.'],
    [FOLDER, '--update-url needs --key, the private key that signs the Chromium package.'],
    [
      ['--update-url', 'http://intranet.example/'],
      '--update-url takes an https address, not "http://intranet.example/".',
    ],
    [['--update-url', 'deskhand'], '--update-url takes an https address, not "deskhand".'],
    [
      ['--update-url', 'https://intranet.example/deskhand'],
      '--update-url takes the address of a folder, which ends with "/", not "https://intranet.example/deskhand".',
    ],
    [
      [...FOLDER, '--key', NO_KEY],
      `"${NO_KEY}" could not be read; make a key with: openssl genrsa -out ${NO_KEY} 2048.`,
    ],
    [
      [...FOLDER, '--key', OTHER_KEY],
      `"${OTHER_KEY}" holds no private RSA key; make a key with: openssl genrsa -out ${OTHER_KEY} 2048.`,
    ],
    [['--gecko-id', 'deskhand'], '--gecko-id takes an ID such as deskhand@company.example, not "deskhand".'],
  ])('answers the wrong arguments %j with a sentence', (args, problem) => {
    expect(parsePackageArguments(args)).toEqual({ problem });
  });
});

describe('a signed package', () => {
  it('a signed package is the same each time, and its ID has the letters of Chromium', () => {
    const key = requireKey();
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
