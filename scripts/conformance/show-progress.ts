import type { Progress } from '@/lib/conformance/check-integrator';

/** A log that nobody watches gets a line for each step, and one now and then during a long one. */
const SILENCE_MS = 10_000;

interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write: (text: string) => unknown;
}

/** Shows what is going on: in a terminal as one line that changes, elsewhere as lines. */
export function createProgress(
  terminal: Terminal,
  now: () => number,
): { show: (progress: Progress) => void; end: () => void } {
  let lastStep = '';
  let lastAt = 0;
  return {
    show({ path, step, detail }) {
      const title = `${path}: ${step}`;
      const line = detail === undefined ? title : `${title}, ${detail}`;
      if (terminal.isTTY) {
        terminal.write(`\r\u001B[2K${line.slice(0, (terminal.columns ?? 80) - 1)}`);
      } else if (title !== lastStep || now() - lastAt > SILENCE_MS) {
        lastStep = title;
        lastAt = now();
        terminal.write(`${line}\n`);
      }
    },
    end() {
      if (terminal.isTTY) terminal.write('\r\u001B[2K');
    },
  };
}
