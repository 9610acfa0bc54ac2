import { spawnSync } from 'node:child_process';

import { describe, expect, it } from 'vitest';

/** The rule for subjects applies to the commits after this one. */
const START = '98c11e9';
/** The rule for bodies applies to the commits written after this time, because a shallow clone knows no earlier commit. */
const BODIES_SINCE = Date.parse('2026-11-25T03:00:00Z');
const MAX_LENGTH = 72;
/** One area or more, such as `panel, test: `, then the change. */
const FORM = /^[a-z][a-z0-9./-]*(, [a-z][a-z0-9./-]*)*: \S/;
/** Everything that the built extension and the plugin are made of. */
const SHIPPED = /^(?:components|entrypoints|lib|plugin|public)\//;
/** Lines such as `Co-authored-by: …`, which give no reason. */
const TRAILER = /^[\w-]+-by: .*$/gim;
/** At least four words up to a full stop. */
const SENTENCE = /(?:\S+\s+){3,}\S+[.:!?](?:\s|$)/;

interface Commit {
  /** Undefined for the first commit, and for the last one of a shallow clone, which looks as if it had added all files. */
  parent: string | undefined;
  writtenAt: number;
  subject: string;
  body: string;
  files: string[];
}

function findSubjectFault(subject: string): string | undefined {
  if (!FORM.test(subject)) return 'has no area prefix';
  return subject.length > MAX_LENGTH ? `has ${subject.length} characters` : undefined;
}

function findBodyFault({ parent, writtenAt, body, files }: Omit<Commit, 'subject'>): string | undefined {
  if (!parent || writtenAt < BODIES_SINCE || !files.some((file) => SHIPPED.test(file))) return undefined;
  return SENTENCE.test(body.replaceAll(TRAILER, '')) ? undefined : 'changes shipped code without a sentence of reason';
}

/** Undefined without git or history, as in a source archive. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  return status === 0 ? stdout.trim() : undefined;
}

/** A shallow clone has only later commits. */
function readCommits(): Commit[] | undefined {
  const hasStart = git('merge-base', '--is-ancestor', START, 'HEAD') !== undefined;
  if (!hasStart && git('rev-parse', '--is-shallow-repository') !== 'true') return undefined;
  const range = hasStart ? `${START}..HEAD` : 'HEAD';
  const log = git('log', '--no-merges', '--name-only', '--format=%x01%P%x00%at%x00%s%x00%b%x00', range);
  return log
    ?.split('\u0001')
    .slice(1)
    .map((entry) => {
      const [parent, writtenAt, subject = '', body = '', files = ''] = entry.split('\0');
      return {
        parent: parent || undefined,
        writtenAt: Number(writtenAt) * 1000,
        subject,
        body,
        files: files.split('\n').filter(Boolean),
      };
    });
}

describe('the commits of this repository', () => {
  const commits = readCommits();

  it.for([
    ['subject', ({ subject }: Commit) => findSubjectFault(subject)],
    ['body', findBodyFault],
  ] as const)('every commit keeps the rule for its %s', ([, findFault], { skip }) => {
    skip(!commits, 'The history from the start of the rules is not here, as in a source archive.');
    const faults = (commits ?? []).flatMap((commit) => {
      const fault = findFault(commit);
      return fault ? [`${fault}: ${commit.subject}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it('the time and the files of commits are read', ({ skip }) => {
    skip(!commits, 'The history from the start of the rules is not here, as in a source archive.');
    expect(commits?.some(({ writtenAt, files }) => writtenAt > 0 && files.length > 0)).toBe(true);
  });
});

describe('the rule for subjects', () => {
  it.each([
    ['Keep folded cards folded', 'has no area prefix'],
    ['Panel: keep folded cards folded', 'has no area prefix'],
    [`panel: ${'keep '.repeat(14)}`, 'has 77 characters'],
  ])('refuses the subject %j', (subject, fault) => {
    expect(findSubjectFault(subject)).toBe(fault);
  });

  it.each(['panel: keep folded cards folded across tickets', 'settings, lib/vault: name the key'])(
    'accepts the subject %j',
    (subject) => {
      expect(findSubjectFault(subject)).toBeUndefined();
    },
  );
});

describe('the rule for bodies', () => {
  const commit = { parent: 'a1b2c3d', writtenAt: BODIES_SINCE, body: '', files: ['lib/panel/requests.ts'] };

  it.each(['', 'A fix', 'Signed-off-by: A. Person Who Wrote <a@example.com>.', 'See below'])(
    'refuses the body %j of a change of shipped code',
    (body) => {
      expect(findBodyFault({ ...commit, body })).toBe('changes shipped code without a sentence of reason');
    },
  );

  it.each(['A second panel got the click, too.', 'Two panels\ngot the click:\n- the first\n- the second'])(
    'accepts the body %j',
    (body) => {
      expect(findBodyFault({ ...commit, body })).toBeUndefined();
    },
  );

  it.each([
    ['a change of tests and documents alone', { files: ['test/unit/a.test.ts', 'docs/lib/a.md'] }],
    ['a commit from before the rule', { writtenAt: BODIES_SINCE - 1 }],
    ['the last commit of a shallow clone', { parent: undefined }],
  ])('asks no body of %s', (_, difference) => {
    expect(findBodyFault({ ...commit, ...difference })).toBeUndefined();
  });
});
