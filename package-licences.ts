import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';

const FOLDER = 'node_modules/';
/** Its text need not be in the package, if the notice tells where text and source are. */
const MPL = 'Its source is on the page above, under the Mozilla Public License 2.0: https://mozilla.org/MPL/2.0/';

interface Packaged {
  notice: string;
  /** None where the notice itself is enough. A package may have parts under other terms. */
  terms?: string[];
}

/** Collects the names of the npm packages whose code is in the built files. */
export function collectPackages(names: Set<string>): Plugin {
  return {
    name: 'deskhand:collect-packages',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const path = id.includes(FOLDER) && renderedLength > 0 ? id.split(FOLDER).at(-1) : undefined;
          const [, name] = /^((?:@[^/]+\/)?[^/]+)/.exec(path ?? '') ?? [];
          if (name) names.add(name);
        }
      }
    },
  };
}

/** Writes the notices that the licences of these packages ask for. Equal terms stand once. */
export function formatLicences(names: Iterable<string>): string {
  const packages = [...names].toSorted().map((name) => readPackage(name));
  const terms = [...new Set(packages.flatMap((each) => each.terms ?? []))];
  return [...packages.map(({ notice }) => notice), ...terms].join('\n\n') + '\n';
}

function readPackage(name: string): Packaged {
  const folder = join(FOLDER, name);
  const { version, license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    'version' | 'license' | 'homepage',
    string
  >;
  const heading = `${name} ${version}, ${license}\n${homepage || `https://www.npmjs.com/package/${name}`}`;
  if (license.includes('MPL-2.0')) return { notice: `${heading}\n${MPL}` };
  const [file] = readdirSync(folder).filter((each) => /^licen[cs]e/i.test(each));
  // The same terms stand below, from another package.
  if (!file && license === 'MIT') return { notice: heading };
  if (!file) throw new Error(`The package ${name} has no licence file`);
  const text = readFileSync(join(folder, file), 'utf8');
  const copyright = text.match(/^.*\bCopyright (?:\(c\)|©|OpenJS).*$/gim) ?? [];
  const terms = text.split(/\n(?=#|---)/).flatMap((part) => {
    const from = part.search(/^(?:Permission (?:is hereby|to use)|Redistribution and use)/m);
    return from < 0 ? [] : part.slice(from).replaceAll(/\s+/g, ' ').trim();
  });
  if (terms.length === 0) throw new Error(`The licence of ${name} is of an unknown kind`);
  return {
    notice: [heading, ...copyright.map((line) => line.trim())].join('\n'),
    terms,
  };
}
