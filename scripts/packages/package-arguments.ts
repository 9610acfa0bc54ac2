import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { describeArgumentError } from '@/demo/servers/parse-demo-arguments';

import { BUILD_OPTIONS, BUILD_USAGE, type ManifestChanges, parseManifestChanges } from './build-options';
import { parseSigningKey } from './sign-package';

export const PACKAGE_USAGE = `Usage: npm run zip [-- --browser chrome] [-- --browser firefox] [-- --out FOLDER]
       npm run zip -- --update-url ADDRESS --key FILE [--gecko-id ID] [--hosts PATTERN …]

  --browser NAME      chrome (for Chrome and Edge) or firefox (with the sources); both by default
  --out FOLDER        where to write the packages (default .output/packages)
  --update-url ADDRESS
                      folder of your own server, such as https://intranet.example/deskhand/, from which browsers install and
                      update the extension. Without it, the packages are for the stores.
  --key FILE          private RSA key that signs the package for Chromium browsers (--update-url needs it)
${BUILD_USAGE}`;

const BROWSERS = ['chrome', 'firefox'];

export interface PackageArguments extends ManifestChanges {
  browsers: string[];
  outDir: string;
  /** Absent for the stores. */
  hosting?: Hosting;
  help: boolean;
}

export interface Hosting {
  /** A folder of the organization's server. */
  folder: URL;
  /** Absent when no package for Chromium is wanted. */
  key: KeyObject | undefined;
}

/** Parses the command line of `npm run zip`; an error is a sentence for the user. */
export function parsePackageArguments(args: string[]): PackageArguments | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...BUILD_OPTIONS,
        browser: { type: 'string', multiple: true, default: BROWSERS },
        out: { type: 'string', default: '.output/packages' },
        'update-url': { type: 'string' },
        key: { type: 'string' },
      },
    });
    const { browser: browsers, out: outDir, 'update-url': updateUrl, key, help } = values;
    const wrong = browsers.find((name) => !BROWSERS.includes(name));
    if (wrong !== undefined) throw new Error(`--browser takes ${BROWSERS.join(' or ')}, not "${wrong}".`);
    if (updateUrl === undefined && key !== undefined) throw new Error('--key needs --update-url, because stores sign.');
    const changes = parseManifestChanges(values, positionals);
    const hosting = updateUrl === undefined ? undefined : parseHosting(updateUrl, key, browsers.includes('chrome'));
    return { ...changes, browsers, outDir, ...(hosting && { hosting }), help };
  } catch (error) {
    return { problem: describeArgumentError(error) };
  }
}

function parseHosting(updateUrl: string, file: string | undefined, isSigned: boolean): Hosting {
  const folder = URL.parse(updateUrl);
  const isHere = folder?.hostname === '127.0.0.1' || folder?.hostname === 'localhost';
  if (!folder || !(folder.protocol === 'https:' || (isHere && folder.protocol === 'http:')))
    throw new Error(`--update-url takes an https address, not "${updateUrl}".`);
  if (!folder.pathname.endsWith('/') || folder.search !== '' || folder.hash !== '')
    throw new Error(`--update-url takes the address of a folder, which ends with "/", not "${updateUrl}".`);
  if (!isSigned) return { folder, key: undefined };
  if (file === undefined) throw new Error('--update-url needs --key, the private key that signs the Chromium package.');
  return { folder, key: readKey(file) };
}

function readKey(file: string): KeyObject {
  const howTo = `make a key with: openssl genrsa -out ${file} 2048`;
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`"${file}" could not be read; ${howTo}`);
  }
  const key = parseSigningKey(pem);
  if (!key) throw new Error(`"${file}" holds no private RSA key; ${howTo}`);
  return key;
}
