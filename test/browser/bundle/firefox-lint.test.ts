import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { ACCEPTED_WARNINGS, lintPackage } from '@/test/drivers/firefox/lint-package';

const BUILD = '.output/firefox-mv3';

it('the build for Firefox has no error and only explained warnings for the linter of its store', () => {
  expect(lintPackage(BUILD)).toEqual({ errors: [], warnings: ACCEPTED_WARNINGS });
});

it('a script that writes foreign HTML or runs text as code gets a warning of its own', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(BUILD, folder, { recursive: true });
  writeFileSync(path.join(folder, 'planted.js'), 'document.body.innerHTML = location.hash; eval(location.hash);');
  const { warnings } = lintPackage(folder);
  expect(warnings.filter((warning) => warning.endsWith(' planted.js'))).toEqual([
    'DANGEROUS_EVAL planted.js',
    'UNSAFE_VAR_ASSIGNMENT planted.js',
  ]);
  expect(warnings).toHaveLength(ACCEPTED_WARNINGS.length + 2);
});
