import { spawnSync } from 'node:child_process';

import { describe, expect, test } from 'vitest';

import { defineProgram, wholeNumber } from '@/command-line/define-program';
import { UserError } from '@/command-line/user-error';
import { runProgram } from '@/test/drivers/run-program';

const SECRET = 's3cret';

const program = defineProgram('npm run kettle --', (command, { stdout }) => {
  command
    .argument('[NAME]')
    .option('--cups <N>', 'cups of tea', wholeNumber(1, 12), 2)
    .option('--fail', 'ends with an error');
  command.command('clean <DEPTH>').action(() => void stdout.write('clean\n'));
  return async () => {
    const { cups, fail } = command.opts<{ cups: number; fail?: true }>();
    if (fail) throw new UserError('The kettle is empty. Fill it.');
    if (cups > 9) command.error('That is too much tea.');
    stdout.write(`${command.args.join()} ${cups}\n`);
    return cups === 9 ? 1 : undefined;
  };
});

describe('a program', () => {
  test('runs its action with the options, and returns the status of the action', async () => {
    expect(await runProgram(program, ['mug'])).toEqual({ status: 0, stdout: 'mug 2\n', stderr: '' });
    expect(await runProgram(program, ['--cups=9'])).toEqual({ status: 1, stdout: ' 9\n', stderr: '' });
    expect(await runProgram(program, ['clean', 'deep'])).toEqual({ status: 0, stdout: 'clean\n', stderr: '' });
  });

  test('prints its help on the standard output', async () => {
    for (const option of ['--help', '-h']) {
      const { status, stdout, stderr } = await runProgram(program, [option]);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^Usage: npm run kettle -- \[options\]/);
      expect(stdout).toContain('--cups <N>     cups of tea (default: 2)\n');
    }
  });

  test.each([
    [['--cups', '0'], "option '--cups <N>' is invalid. It takes a number from 1 to 12."],
    [['--cups', '13'], "option '--cups <N>' is invalid. It takes a number from 1 to 12."],
    [['--cups', '1e1'], "option '--cups <N>' is invalid. It takes a number from 1 to 12."],
    [['--cups', '2.5'], "option '--cups <N>' is invalid. It takes a number from 1 to 12."],
    [['--cups=-5'], "option '--cups <N>' is invalid. It takes a number from 1 to 12."],
    [['--cups', `x\n${SECRET}`], "option '--cups <N>' is invalid. It takes a number from 1 to 12."],
    [['--cups'], "option '--cups <N>' argument missing"],
    [['--cup', SECRET], "unknown option '--cup'\n(Did you mean --cups?)"],
    [[`--bogus=${SECRET}`], "unknown option '--bogus'"],
    [[`-b${SECRET}`], "unknown option '-b'"],
    [['mug', SECRET], 'too many arguments. Expected 1 argument but got 2.'],
    [['clean', 'deep', SECRET], "too many arguments for 'clean'. Expected 1 argument but got 2."],
    [['clean'], "missing required argument 'DEPTH'"],
    [['--cups', '10'], 'That is too much tea.'],
  ])('the wrong arguments %j end it with a sentence, the usage and status 2, and no value', async (args, sentence) => {
    const { status, stdout, stderr } = await runProgram(program, args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.slice(0, stderr.indexOf('\n\nUsage: npm run kettle -- '))).toBe(`deskhand: ${sentence}`);
    expect(stderr).not.toContain(SECRET);
  });

  test('an error that the user can repair is printed without a trace', async () => {
    expect(await runProgram(program, ['--fail'])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'deskhand: The kettle is empty. Fill it.\n',
    });
    const wrong = defineProgram(
      'npm run kettle --',
      () => () => Promise.reject(new UserError('There is no kettle. Name one.', 2)),
      'kettle',
    );
    expect(await runProgram(wrong, [])).toMatchObject({ status: 2, stderr: 'kettle: There is no kettle. Name one.\n' });
  });

  test('our own mistake is thrown', async () => {
    const broken = defineProgram('npm run kettle --', () => () => Promise.reject(new TypeError('no handle')));
    await expect(runProgram(broken, [])).rejects.toThrow(TypeError);
  });

  test('a program whose reader leaves ends without a trace', () => {
    const main = `import { defineProgram, runMain } from '@/command-line/define-program';
      void runMain(defineProgram('npm run kettle --', (_, { stdout }) => async () => {
        for (;;) {
          stdout.write('The water is hot.\\n');
          await new Promise((next) => setImmediate(next));
        }
      }));`;
    const { stdout, stderr } = spawnSync('bash', ['-c', 'set -o pipefail; tsx -e "$0" | head -n 1; echo $?', main], {
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual(['The water is hot.\n141\n', '']);
  });
});
