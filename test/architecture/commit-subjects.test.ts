import { spawnSync } from 'node:child_process';

import { describe, expect, it } from 'vitest';

/** The rule applies to the commits after this one. */
const START = '98c11e9';
const MAX_LENGTH = 72;
/** One area or more, such as `panel, test: `, then the change. */
const FORM = /^[a-z][a-z0-9./-]*(, [a-z][a-z0-9./-]*)*: \S/;

function findFault(subject: string): string | undefined {
  if (!FORM.test(subject)) return 'has no area prefix';
  return subject.length > MAX_LENGTH ? `has ${subject.length} characters` : undefined;
}

/** Undefined without git or history, as in a source archive. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** A shallow clone has only later commits. */
function readSubjects(): string[] | undefined {
  const hasStart = git('merge-base', '--is-ancestor', START, 'HEAD') !== undefined;
  if (!hasStart && git('rev-parse', '--is-shallow-repository') !== 'true') return undefined;
  const log = git('log', '--no-merges', '--format=%s', hasStart ? `${START}..HEAD` : 'HEAD');
  return log?.split('\n').filter(Boolean);
}

describe('a commit subject', () => {
  it('every commit subject has an area prefix and at most 72 characters', ({ skip }) => {
    const subjects = readSubjects();
    skip(!subjects, 'The history from the start of the rule is not here, as in a source archive.');
    const faults = (subjects ?? []).flatMap((subject) =>
      findFault(subject) ? [`${findFault(subject)}: ${subject}`] : [],
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['Keep folded cards folded', 'has no area prefix'],
    ['Panel: keep folded cards folded', 'has no area prefix'],
    [`panel: ${'keep '.repeat(14)}`, 'has 77 characters'],
  ])('a commit subject is refused: %s', (subject, fault) => {
    expect(findFault(subject)).toBe(fault);
  });

  it.each(['panel: keep folded cards folded across tickets', 'settings, lib/vault: name the key'])(
    'a commit subject is accepted: %s',
    (subject) => {
      expect(findFault(subject)).toBeUndefined();
    },
  );
});
