import { describe, expect, it } from 'vitest';

import { beginsWithParaphrase, findParaphrases, findTitleFault } from './language-rules';
import { findComments, findProse, findTestTitles, readSources, readTracked } from './source-text';

const sources = readSources();
const comments = sources.flatMap(({ file, source }) => findComments(file, source).map((each) => ({ file, ...each })));
const titles = sources
  .filter(({ file }) => file.startsWith('test/'))
  .flatMap(({ file, source }) => findTestTitles(file, source).map((each) => ({ file, ...each })));
const groups = sources
  .filter(({ file }) => file.startsWith('test/'))
  .flatMap(({ file, source }) => findTestTitles(file, source, /^describe\b/).map((each) => ({ file, ...each })));

const prose = readTracked(/\.md$/).flatMap(({ file, source }) => findProse(source).map((each) => ({ file, ...each })));

const violations = [
  ...[...comments, ...prose].flatMap(({ file, line, text }) =>
    findParaphrases(text).map((sentence) => ({
      file,
      line,
      fault: 'sentence begins with a paraphrase',
      text: sentence,
    })),
  ),
  ...comments
    .filter(({ text }) => /@param \S+ - /.test(text))
    .map((comment) => ({ ...comment, fault: 'has a dash after the name of a parameter' })),
  ...titles.flatMap(({ file, line, text }) => {
    const fault = findTitleFault(text);
    return fault ? [{ file, line, fault: `test title ${fault}`, text }] : [];
  }),
  ...groups
    .filter(({ text }) => beginsWithParaphrase(text))
    .map((group) => ({ ...group, fault: 'name of a describe begins with a paraphrase' })),
];

describe('the language of the sources', () => {
  it('follows the rules in every folder', () => {
    const reported = violations.map(({ file, line, fault, text }) => `${file}:${line} ${fault}: ${text}`);
    expect(reported, 'rewrite these').toEqual([]);
  });

  it('reads all comments, test titles and Markdown pages', () => {
    expect(comments.length).toBeGreaterThan(1000);
    expect(titles.length).toBeGreaterThan(1000);
    expect(groups.length).toBeGreaterThan(300);
    expect(prose.length).toBeGreaterThan(100);
  });
});

describe('the search for comments', () => {
  it('finds each form of comment, and none inside a string, a template or a regular expression', () => {
    const source = [
      "const a = '// What a string holds'; // One comment",
      'const b = `/* What a template holds */ ${/* Two */ a}`;',
      'const c = /[/*]What/;',
      '/**',
      ' * Three starts here',
      ' * and ends here.',
      ' */',
      '// Four starts here',
      '  // and ends here.',
      '',
      '// Five',
      'const d = <p>{/* Six */} // no comment in JSX text</p>;',
    ].join('\n');
    expect(
      findComments('planted.tsx', source).map(({ line, text }) => [line, text.trim().replaceAll(/\s+/g, ' ')]),
    ).toEqual([
      [1, 'One comment'],
      [2, 'Two'],
      [4, 'Three starts here and ends here.'],
      [8, 'Four starts here and ends here.'],
      [11, 'Five'],
      [12, 'Six'],
    ]);
  });
});

describe('the rule for comments', () => {
  it.each([
    'What the page says.',
    'what the page says',
    'Which of the tabs is in front.',
    'Whoever asks first, waits.',
    'Whatever comes next, is kept.',
    'That which is kept, stays.',
    ' Reads the page.\n What is missing, is added.',
    'Reads the page. (Which one, the caller says.)',
    'Reads the page\n\n what is left is kept',
    'Reads the page.\n @returns what was read',
    'Reads the page.\n @param page - what is read',
    'Reads:\n - what the agent wrote',
  ])('refuses the comment %j', (comment) => {
    expect(findParaphrases(comment)).toHaveLength(1);
  });

  it.each([
    'Reads the page and says what it found.',
    'Reads the page; what is missing, is added.',
    'Keeps a list (e.g. which tab is in front).',
    'Whether the tab is in front.',
    '"What you changed" names a card.',
    'Reads what\n what was written.',
  ])('accepts the comment %j', (comment) => {
    expect(findParaphrases(comment)).toEqual([]);
  });
});

describe('the search for prose', () => {
  it('finds paragraphs, list items and table rows of Markdown, and no heading or code', () => {
    const markdown = '# What it does\n\nOne\nline.\n\n```sh\nWhat\n```\n- Two\n- Three\n\n1. Four\n\n| Five |\n| Six |';
    expect(findProse(markdown)).toEqual([
      { line: 3, text: 'One\nline.' },
      { line: 9, text: 'Two' },
      { line: 10, text: 'Three' },
      { line: 12, text: 'Four' },
      { line: 14, text: '| Five |' },
      { line: 15, text: '| Six |' },
    ]);
  });
});

describe('the search for test titles', () => {
  it('finds the title behind every modifier, and takes no table or condition for one', () => {
    const source = [
      "it('one', run);",
      "test.skip('two', run);",
      "it.each([['no title']])('three %s', run);",
      "test.runIf('no title')('four', run);",
      'test.for(ROWS)(`five ${word}`, run);',
      "describe('no title', () => it.concurrent.each`a|b`('six', run));",
      "pattern.test('no title');",
    ].join('\n');
    expect(findTestTitles('planted.test.ts', source)).toEqual([
      { line: 1, text: 'one' },
      { line: 2, text: 'two' },
      { line: 3, text: 'three %s' },
      { line: 4, text: 'four' },
      { line: 5, text: 'five %s' },
      { line: 6, text: 'six' },
    ]);
  });
});

describe('the rule for test titles', () => {
  it.each([
    ['inserts a note', undefined],
    ['outlives the worker that asked', undefined],
    ['%s is a neutral state', undefined],
    ['the panel follows the tab in front', undefined],
    ['a stale suggestion cannot be inserted', undefined],
    ['keeps folded', 'has fewer than three words'],
    ['%s', 'has fewer than three words'],
    ['a text without letters', 'has no verb'],
    ['in place of the draft', 'has no verb'],
    ['the open order of a customer', 'has no verb'],
    ['%s: %s %s', 'has no verb'],
    ['writing into a locked composer', 'has no verb'],
    ['this long ticket of yesterday', 'has no verb'],
    ['what the page says is read', 'begins with a paraphrase'],
    ['is read again when it changes', 'needs its describe'],
    ['that ask for a suggestion open the panel', 'needs its describe'],
    ['by a second panel; the first goes on', 'needs its describe'],
    ['show the age of a sync that has ended', 'needs its describe'],
    ['ask whether all pages of a host may be read', 'needs its describe'],
    // Wrongly accepted, as the rule says of itself.
    ['messages without any ids', undefined],
    ['a composer that is gone', undefined],
  ])('judges the title %j: %s', (title, fault) => {
    expect(findTitleFault(title)).toBe(fault);
  });
});
