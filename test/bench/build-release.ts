import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UserError } from '@/command-line/user-error';

/**
 * Builds the demo extension of an earlier revision in a work tree of its own, measures it, and removes it.
 * @param revision such as `v1.2.0`; the last tag if absent
 */
export async function withRelease(
  revision: string | undefined,
  measure: (folder: string) => Promise<void>,
): Promise<void> {
  const wanted = findCommit(revision ?? findLastTag());
  const tree = mkdtempSync(join(tmpdir(), 'deskhand-release-'));
  console.log(`Building ${wanted} …`);
  try {
    git('worktree', 'add', '--quiet', '--detach', tree, wanted);
    // Its own packages: those of today may differ.
    execFileSync('npm', ['run', 'build:demo'], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
    await measure(join(tree, '.output/chrome-mv3-demo'));
  } finally {
    rmSync(tree, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

function findLastTag(): string {
  const tag = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged').split('\n')[0];
  if (!tag) throw new UserError('No tag names a release. Name a commit: npm run bench -- --gate <commit>');
  return tag;
}

function findCommit(revision: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  } catch {
    throw new UserError(`There is no revision ${revision}`, 2);
  }
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
