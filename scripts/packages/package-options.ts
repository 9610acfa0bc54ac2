import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { type Command, InvalidArgumentError, Option } from 'commander';

import { addBuildOptions, type ManifestChanges } from './build-options';
import { parseSigningKey } from './sign-package';

export interface PackageOptions extends ManifestChanges {
  browser: string[];
  out: string;
  /** A folder of the organization's server. Absent for the stores. */
  updateUrl?: URL;
  /** Present when a package for Chromium has an `updateUrl`. */
  key?: KeyObject;
}

const BROWSERS = ['chrome', 'firefox'];

/** Adds the options of `npm run zip`: `PackageOptions`. */
export function addPackageOptions(program: Command): Command {
  return addBuildOptions(
    program
      .addOption(
        new Option('--browser <NAME...>', 'chrome is for Chrome and Edge, firefox comes with the sources')
          .choices(BROWSERS)
          .default(BROWSERS, 'both'),
      )
      .option('--out <FOLDER>', 'where to write the packages', '.output/packages')
      .option(
        '--update-url <ADDRESS>',
        'folder of your own server, such as https://intranet.example/deskhand/, from which browsers install and update ' +
          'the extension. Without it, the packages are for the stores.',
        parseFolder,
      )
      .option(
        '--key <FILE>',
        'private RSA key that signs the package for Chromium browsers (--update-url needs it)',
        readKey,
      ),
  ).hook('preAction', () => {
    const { browser, updateUrl, key } = program.opts<PackageOptions>();
    if (!updateUrl && key) program.error('--key needs --update-url, because stores sign.');
    if (updateUrl && !key && browser.includes('chrome'))
      program.error('--update-url needs --key, the private key that signs the Chromium package.');
  });
}

function parseFolder(updateUrl: string): URL {
  const folder = URL.parse(updateUrl);
  const isHere = folder?.hostname === '127.0.0.1' || folder?.hostname === 'localhost';
  if (!folder || !(folder.protocol === 'https:' || (isHere && folder.protocol === 'http:')))
    throw new InvalidArgumentError('It takes an https address.');
  if (!folder.pathname.endsWith('/') || folder.search !== '' || folder.hash !== '')
    throw new InvalidArgumentError('It takes the address of a folder, which ends with "/".');
  return folder;
}

function readKey(file: string): KeyObject {
  const howTo = `make a key with: openssl genrsa -out ${file} 2048`;
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch {
    throw new InvalidArgumentError(`"${file}" could not be read; ${howTo}`);
  }
  const key = parseSigningKey(pem);
  if (!key) throw new InvalidArgumentError(`"${file}" holds no private RSA key; ${howTo}`);
  return key;
}
