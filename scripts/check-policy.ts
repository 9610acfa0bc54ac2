/** `npm run check-policy`: names the entries of a policy file that Deskhand would leave out. */
import { readFile } from 'node:fs/promises';

import { judgePolicy } from './judge-policy';

const USAGE = `Usage: npm run check-policy -- FILE

  FILE   the policy as JSON: the settings themselves, or a policy file of Chromium on Linux or of Firefox

Ends with 0 if every entry is valid, with 1 if entries are left out, and with 2 if there is no policy in the file.`;

async function main([file, ...rest]: string[]): Promise<number> {
  if (file === '--help' || file === '-h') {
    console.log(USAGE);
    return 0;
  }
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    console.error(`deskhand: name one file.\n\n${USAGE}`);
    return 2;
  }
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    console.error(`deskhand: ${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
    return 2;
  }
  const report = judgePolicy(text);
  if ('problem' in report) {
    console.error(`deskhand: ${file} has no policy. ${report.problem}`);
    return 2;
  }
  const { faults, hosts } = report;
  for (const { entry, reason } of faults) console.log(`${entry} ${reason}`);
  if (hosts.length > 0) console.log(`Browsers must allow these hosts: ${hosts.join(' ')}`);
  console.log(
    faults.length === 0
      ? 'Every entry is valid.'
      : `Entries that are left out: ${faults.length}. docs/administrators.md tells what each takes.`,
  );
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
