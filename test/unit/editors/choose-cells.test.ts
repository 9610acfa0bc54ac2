import { describe, expect, it } from 'vitest';

import { inBothBrowsers } from '@/test/drivers/choose-cells';
import { coverPairs, listPairs } from '@/test/drivers/cover-pairs';
import { COLUMNS, isTroubledIn, listCells, MATRIX_EDITORS, nameColumn } from '@/test/editors/matrix-cases';

const runs = MATRIX_EDITORS.map((editor) => {
  const all = inBothBrowsers(listCells(editor));
  const isTroubled = isTroubledIn(editor);
  return { editor, all, isTroubled, chosen: coverPairs(all, isTroubled) };
});

describe('the cells of editors that a run by pairs tries', () => {
  it.each(runs)('every pair of mode, form, focus and browser is tried in $editor', ({ all, chosen }) => {
    expect(all).toHaveLength(2 * COLUMNS.length);
    expect(new Set(chosen.flatMap(listPairs))).toEqual(new Set(all.flatMap(listPairs)));
    expect(new Set(chosen).size).toBe(chosen.length);
  });

  it.each(runs)('every cell with a deviation of its own is tried in $editor', ({ all, isTroubled, chosen }) => {
    expect(all.filter((cell) => isTroubled(cell) && !chosen.includes(cell))).toEqual([]);
  });

  it('every combination of mode, form, focus and browser is tried in some editor, and an editor needs few of them', () => {
    const tried = runs.flatMap(({ chosen }) => chosen);
    expect(new Set(tried.map((cell) => `${cell.browser} ${nameColumn(cell)}`)).size).toBe(2 * COLUMNS.length);
    expect(runs.filter(({ chosen }) => chosen.length > 8).map(({ editor }) => editor)).toEqual([
      'codemirror',
      'suneditor',
      'editorjs',
    ]);
  });
});
