/** `npm run check-policy`: names the entries of a policy file that Deskhand would leave out. */
import { readFile } from 'node:fs/promises';

import { defineProgram, runMain } from '@/command-line/define-program';
import { UserError } from '@/command-line/user-error';

import { judgePolicy } from './judge-policy';

/** The check, as a program. */
export const checkPolicy = defineProgram('npm run check-policy --', (program, { stdout }) => {
  program
    .argument(
      '<FILE>',
      'the policy as JSON: the settings themselves, or a policy file of Chromium on Linux or of Firefox',
    )
    .addHelpText(
      'after',
      '\nEnds with 0 if every entry is valid, with 1 if entries are left out, and with 2 if there is no policy in the file.',
    );
  return async () => {
    const [file = ''] = program.args;
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      throw new UserError(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`, 2);
    });
    const report = judgePolicy(text);
    if ('problem' in report) throw new UserError(`${file} has no policy. ${report.problem}`, 2);
    const { faults, hosts } = report;
    const lines = faults.map(({ entry, reason }) => `${entry} ${reason}`);
    if (hosts.length > 0) lines.push(`Browsers must allow these hosts: ${hosts.join(' ')}`);
    lines.push(
      faults.length === 0
        ? 'Every entry is valid.'
        : `Entries that are left out: ${faults.length}. docs/administrators.md tells what each takes.`,
    );
    stdout.write(`${lines.join('\n')}\n`);
    return faults.length === 0 ? 0 : 1;
  };
});

if (import.meta.main) await runMain(checkPolicy);
