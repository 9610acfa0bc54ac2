import { spawnSync } from 'node:child_process';

/** Debian names its Firefox `firefox-esr`. */
const NAMES = ['firefox', 'firefox-esr'];

/** Finds a Firefox that runs: in `FIREFOX_PATH`, or else on the search path. Returns its name or path. */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const candidates = env.FIREFOX_PATH ? [env.FIREFOX_PATH] : NAMES;
  return candidates.find((path) => {
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000, env });
    return status === 0 && stdout.startsWith('Mozilla Firefox ');
  });
}
