import { afterAll, beforeAll, describe, test } from 'vitest';

import { chooseCells } from '@/test/drivers/choose-cells';

import { checkCell } from './check-cell';
import { traitsIn } from './editors-table';
import { caseOf, COLUMNS, isTroubledIn, listCells, MATRIX_EDITORS, nameColumn } from './matrix-cases';
import { recordMatrix } from './record-matrix';
import { type EditorBrowser, startEditors } from './start-editors';
import { withComposer } from './with-composer';

const cells = MATRIX_EDITORS.flatMap((editor) =>
  chooseCells(listCells(editor), isTroubledIn(editor)).map((cell) => ({ editor, ...cell })),
);
const matrix = recordMatrix('editors', MATRIX_EDITORS, COLUMNS);
let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors();
});
afterAll(async () => {
  await browser.close();
  matrix.print();
});

describe.concurrent('an editor takes a text', () => {
  test.each(cells)('$editor takes a text: $mode, $form, focus in the $focus', async (cell) => {
    const { editor, mode, form, focus } = cell;
    const traits = traitsIn(browser.name, editor, `${mode}, ${focus}`);
    await matrix.note(browser.name, editor, nameColumn(cell), () =>
      withComposer(browser, editor, (composer) =>
        checkCell(composer, caseOf(mode, form, traits.kind === 'one-line'), traits, focus),
      ),
    );
  });
});
