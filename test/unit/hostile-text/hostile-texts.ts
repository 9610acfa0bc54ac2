/** Texts that freeze naive code. Each takes about as many UTF-16 units as asked for. */
const PATTERNS: Record<string, (length: number) => string> = {
  'one word': repeat('a'),
  'one number': repeat('1'),
  'numbers in one word': repeat('1111-'),
  'Chinese without spaces': (length) => `订单10023${'订单还没有到请帮忙'.repeat(length / 9)}`,
  'half an e-mail address': (length) => `10023${'a.'.repeat(length / 2)}@`,
  'e-mail addresses in one word': repeat('a@1000'),
  'links in one word': repeat('https://a.example/1000'),
  spaces: (length) => `1000${' '.repeat(length)}x`,
  'empty lines': (length) => `1000${'\n'.repeat(length)}x`,
  'short lines': repeat('1000\n'),
  emphasis: repeat('_a'),
  'nested emphasis': (length) => '*'.repeat(length / 2) + 'a' + '*'.repeat(length / 2),
  quotes: repeat('> '),
  lists: repeat('- '),
  'numbered lists': repeat('1. '),
  'brackets and links': repeat('[a]('),
  images: repeat('!['),
  backticks: repeat('`a '),
  'table cells': (length) => `${'|a'.repeat(length / 4)}\n${'|-'.repeat(length / 4)}\n`,
  'links without scheme': repeat('www.a('),
  'less-than signs': repeat('<'),
  ampersands: repeat('&a'),
  'nested spans': repeat('<span>'),
  'nested bold text': repeat('<b>'),
  'misnested formats': repeat('<b><i><u><s><p>'),
  'misnested links': repeat('<a href=https://a.example><p>'),
  'nested quotes': repeat('<blockquote>x'),
  'nested lists': repeat('<ul><li>'),
  'nested tables': repeat('<table><td>'),
  'list items': (length) => `<ol>${'<li>a'.repeat(length / 5)}`,
  paragraphs: repeat('<p>a'),
  'line breaks': repeat('a<br>'),
  comments: repeat('<!--'),
  attributes: (length) => `<p ${'a=1 '.repeat(length / 4)}>`,
  braces: repeat('{"a":['),
  stars: repeat('*a'),
  parentheses: repeat('(a'),
  quantifiers: repeat('a?'),
  backslashes: repeat('\\'),
};

function repeat(piece: string): (length: number) => string {
  return (length) => piece.repeat(length / piece.length);
}

/** @param length in UTF-16 units */
export function createHostileTexts(length: number): (readonly [name: string, text: string])[] {
  return Object.entries(PATTERNS).map(([name, create]) => [name, create(length)] as const);
}

const MARKDOWN_MARKS = [
  '_a',
  '**a',
  '~~:~',
  '`a ',
  '[a](',
  '![',
  '](',
  '<a',
  '<!--',
  '&a',
  '\\!',
  '|a',
  ') ',
  '! ',
  'www.a(',
];
const MARKDOWN_LINES = [
  '- a\n',
  '> a\n',
  '> > - a\n',
  '1. a\n',
  '2. a\n',
  '1. a\n\n5. b\n\n',
  '1. a\n\n',
  '<a b>\n',
  '/ \n',
  '=\n',
  '|\n',
  '    a\n',
  '\ta\n',
  '```\n',
  '[a]: b\n',
];
const MARKDOWN_ENDS = ['', ' ', '\n', '\n\n', '\n\u{a0}\n', '\n\n- '];
const LONG_ADDRESS = `[a]: https://a.example/${'b'.repeat(900)}\n\n`;
const MARKDOWN_HEADS = ['', '"~', `${LONG_ADDRESS}${'a|'.repeat(30)}\n${'-|'.repeat(30)}\n`];

/**
 * Creates texts of about the greatest length that passes a check, so that the Markdown parser meets them: each mark and line, repeated in blocks of
 * several lengths and below several heads.
 *
 * @param step 1 creates every text, 5 a fifth of them
 */
export function createLongestMarkdowns(isSimple: (markdown: string) => boolean, step: number): string[] {
  const parts = [...MARKDOWN_MARKS, ...MARKDOWN_LINES].flatMap((piece) =>
    MARKDOWN_ENDS.flatMap((end) =>
      [1, 450].flatMap((count) => MARKDOWN_HEADS.map((head) => [head, piece.repeat(count) + end] as const)),
    ),
  );
  const chosen = parts.filter((_, index) => index % step === 0);
  return [...new Set(chosen.map(([head, piece]) => repeatBelow(head, piece, isSimple)))].filter((text) => text !== '');
}

function repeatBelow(head: string, piece: string, isSimple: (markdown: string) => boolean): string {
  const text = head + piece.repeat(10_000 / piece.length + 1);
  let [passing, failing] = [0, text.length + 1];
  while (failing - passing > 50) {
    const middle = Math.floor((passing + failing) / 2);
    if (isSimple(text.slice(0, middle))) passing = middle;
    else failing = middle;
  }
  return text.slice(0, passing);
}
