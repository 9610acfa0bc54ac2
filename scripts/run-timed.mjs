/**
 * Runs commands one after the other, up to the first that fails, and prints the seconds of each and of all.
 * Usage: node scripts/run-timed.mjs NAME COMMAND …
 */
import { spawnSync } from 'node:child_process';

const [name, ...commands] = process.argv.slice(2);
const times = [];
let total = 0;
for (const command of commands) {
  const startedAt = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  const seconds = (performance.now() - startedAt) / 1000;
  times.push(`${command.replace('npm run ', '')} ${seconds.toFixed(0)} s`);
  total += seconds;
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
console.log(`${name}: ${times.join(', ')}; ${total.toFixed(0)} s in all`);
