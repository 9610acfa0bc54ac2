/** `npm run zip`: writes the packages for the stores or for an own server, and the sources that Firefox's reviewers build. */
import type { KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { zip } from 'wxt';

import { defineProgram, runMain } from '@/command-line/define-program';

import { changeManifest, geckoOf } from './packages/build-options';
import { addPackageOptions, type PackageOptions } from './packages/package-options';
import { readIdOfSigner, signPackage } from './packages/sign-package';
import { createUpdatesJson, createUpdatesXml } from './packages/update-lists';

/** Results of other commands and private keys, as `.gitignore` lists them. */
const NO_SOURCES = ['test-output/**', 'bench-output/**', 'demo-output/**', '**/*.log', '**/*.pem'];

/** Where browsers find the list of updates. */
const UPDATES = { chrome: 'updates.xml', firefox: 'updates.json' };

interface Packed {
  archive: string;
  version: string;
  minimumBrowser: string;
  /** Absent in a package for Chromium, whose ID comes from the key. */
  geckoId: string | undefined;
}

async function packFor(browser: string, { out: outDir, updateUrl, ...changes }: PackageOptions): Promise<Packed> {
  const packed: Omit<Packed, 'archive'> = { version: '', minimumBrowser: '', geckoId: undefined };
  const files = await zip({
    browser,
    outDir,
    zip: { excludeSources: NO_SOURCES },
    hooks: {
      'build:manifestGenerated'(_, manifest) {
        // A store gives each extension a key of its own, and a signature has its key.
        Reflect.deleteProperty(manifest, 'key');
        changeManifest(manifest, changes);
        const gecko = geckoOf(manifest);
        if (updateUrl && gecko) gecko.update_url = new URL(UPDATES.firefox, updateUrl).href;
        if (updateUrl && !gecko) manifest.update_url = new URL(UPDATES.chrome, updateUrl).href;
        packed.version = manifest.version;
        packed.minimumBrowser = String(gecko?.strict_min_version ?? manifest.minimum_chrome_version);
        packed.geckoId = gecko?.id;
      },
    },
  });
  const archive = files.find((file) => file.endsWith(`-${browser}.zip`));
  if (archive === undefined) throw new Error(`WXT wrote no package for ${browser}`);
  return { archive, ...packed };
}

/** Writes the list of updates beside the package, and signs a package for Chromium. Mozilla signs the one for Firefox. */
async function host(
  { archive, geckoId, ...packed }: Packed,
  outDir: string,
  folder: URL,
  key: KeyObject | undefined,
): Promise<void> {
  const name = basename(archive, '.zip');
  if (geckoId !== undefined) {
    const release = { ...packed, id: geckoId, address: new URL(`${name}.xpi`, folder).href };
    await writeFile(join(outDir, UPDATES.firefox), createUpdatesJson(release));
    return;
  }
  if (!key) throw new Error('The options of a package for Chromium lack the key');
  const id = readIdOfSigner(key);
  await writeFile(join(outDir, `${name}.crx`), signPackage(await readFile(archive), key));
  const release = { ...packed, id, address: new URL(`${name}.crx`, folder).href };
  await writeFile(join(outDir, UPDATES.chrome), createUpdatesXml(release));
  console.log(`The ID of the extension in Chromium browsers is ${id}`);
}

/** The packages, as a program. */
export const packageExtension = defineProgram('npm run zip --', (program) => {
  addPackageOptions(program);
  return async () => {
    const wanted = program.opts<PackageOptions>();
    // React has a version for production.
    process.env.NODE_ENV = 'production';
    for (const browser of wanted.browser) {
      const packed = await packFor(browser, wanted);
      if (wanted.updateUrl) await host(packed, wanted.out, wanted.updateUrl, wanted.key);
    }
  };
});

if (import.meta.main) await runMain(packageExtension);
