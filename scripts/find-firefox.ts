import { spawnSync } from 'node:child_process';

/** Debian calls its Firefox by the second name, everyone else by the first. */
const NAMES = ['firefox', 'firefox-esr'];

/**
 * Looks for a Firefox: what `FIREFOX_PATH` names, else one on the search path.
 * @returns the name or path that starts it, or undefined where none runs
 */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const candidates = env.FIREFOX_PATH ? [env.FIREFOX_PATH] : NAMES;
  return candidates.find((path) => {
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000, env });
    return status === 0 && stdout.startsWith('Mozilla Firefox ');
  });
}
