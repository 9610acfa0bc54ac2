import type { Progress } from './run-check';

const SILENCE_MS = 10_000;

interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write: (text: string) => unknown;
}

/** Shows the progress as one changing line in a terminal, elsewhere as lines. */
export function createProgress(
  terminal: Terminal,
  now: () => number,
): { show: (progress: Progress) => void; end: () => void } {
  let lastStep = '';
  let lastAt = 0;
  return {
    show({ name, step, detail }) {
      const title = `${name}: ${step}`;
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
