import { mkdirSync, writeFileSync } from 'node:fs';

import { printMatrix } from './print-matrix';

export interface MatrixRecord {
  /** Runs one cell and notes how it ended. */
  note(browser: string, editor: string, column: string, check: () => Promise<void>): Promise<void>;
  print(): void;
}

/** Records the cells of a run; at once, so that an aborted run leaves its findings in `test-output/`. */
export function recordMatrix(name: string, editors: readonly string[], columns: readonly string[]): MatrixRecord {
  const results = new Map<string, string>();
  let table = '';
  return {
    async note(browser, editor, column, check) {
      const write = (result: string): void => {
        results.set(`${editor} ${column}`, result);
        table = printMatrix(browser, editors, columns, (row, at) => results.get(`${row} ${at}`));
        mkdirSync('test-output', { recursive: true });
        writeFileSync(`test-output/${name}-${browser.toLowerCase()}.md`, table);
      };
      try {
        await check();
        write('✓');
      } catch (error) {
        write(error instanceof Error ? (error.message.split(':')[0] ?? '') : String(error));
        throw error;
      }
    },
    print: () => void process.stdout.write(`\n${table}\n`),
  };
}
