import { afterAll, beforeAll, describe, test } from 'vitest';

import { checkCell } from './check-cell';
import { EDITORS, traitsIn } from './editors-table';
import { caseOf, FOCI, FORMS, MODES } from './matrix-cases';
import { recordMatrix } from './record-matrix';
import { type EditorBrowser, startEditors } from './start-editors';
import { withComposer } from './with-composer';

const NAMES = Object.keys(EDITORS);
const COLUMNS = MODES.flatMap((mode) =>
  FORMS.flatMap((form) => FOCI.map((focus) => ({ mode, form, focus, column: `${mode}, ${form}, ${focus}` }))),
);
const cells = NAMES.flatMap((editor) => COLUMNS.map((column) => ({ editor, ...column })));

const matrix = recordMatrix(
  'editors',
  NAMES,
  COLUMNS.map(({ column }) => column),
);
let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors(NAMES);
});
afterAll(async () => {
  await browser.close();
  matrix.print();
});

describe.concurrent('an editor takes a text', () => {
  test.each(cells)('$editor takes a text: $mode, $form, focus in the $focus', async (cell) => {
    const { editor, mode, form, focus, column } = cell;
    const traits = traitsIn(browser.name, editor);
    await matrix.note(browser.name, editor, column, () =>
      withComposer(browser, editor, (composer) =>
        checkCell(composer, caseOf(mode, form, traits.kind === 'one-line'), traits, focus),
      ),
    );
  });
});
