/** `npm run zip`: writes the packages for the stores or for an own server, and the sources that Firefox's reviewers build. */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { zip } from 'wxt';

import { runCommand } from '@/demo/servers/run-command';

import { changeManifest, geckoOf } from './packages/build-options';
import {
  type Hosting,
  PACKAGE_USAGE,
  type PackageArguments,
  parsePackageArguments,
} from './packages/package-arguments';
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

async function packFor(browser: string, { outDir, hosting, ...changes }: PackageArguments): Promise<Packed> {
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
        if (hosting && gecko) gecko.update_url = new URL(UPDATES.firefox, hosting.folder).href;
        if (hosting && !gecko) manifest.update_url = new URL(UPDATES.chrome, hosting.folder).href;
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
async function host({ archive, geckoId, ...packed }: Packed, outDir: string, { folder, key }: Hosting): Promise<void> {
  const name = basename(archive, '.zip');
  if (geckoId !== undefined) {
    const release = { ...packed, id: geckoId, address: new URL(`${name}.xpi`, folder).href };
    await writeFile(join(outDir, UPDATES.firefox), createUpdatesJson(release));
    return;
  }
  if (!key) throw new Error('The arguments of a package for Chromium lack the key');
  const id = readIdOfSigner(key);
  await writeFile(join(outDir, `${name}.crx`), signPackage(await readFile(archive), key));
  const release = { ...packed, id, address: new URL(`${name}.crx`, folder).href };
  await writeFile(join(outDir, UPDATES.chrome), createUpdatesXml(release));
  console.log(`The ID of the extension in Chromium browsers is ${id}`);
}

await runCommand({
  usage: PACKAGE_USAGE,
  parse: parsePackageArguments,
  async run(wanted) {
    // React has a version for production.
    process.env.NODE_ENV = 'production';
    for (const browser of wanted.browsers) {
      const packed = await packFor(browser, wanted);
      if (wanted.hosting) await host(packed, wanted.outDir, wanted.hosting);
    }
    return 0;
  },
  expected: [],
});
