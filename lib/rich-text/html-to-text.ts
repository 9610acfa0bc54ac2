import { sanitizeToFragment } from './sanitize-html';

type TextPiece = { inline: string } | { block: string; gap: 1 | 2 };

const APART = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'dl', 'table', 'hr']);
export const BLOCKS = new Set([...APART, 'div', 'li', 'dt', 'dd', 'caption', 'thead', 'tbody', 'tfoot', 'tr']);

/** Struck-out words would be read as valid ones. */
const STRUCK = new Set(['s', 'del', 'strike']);
const STRIKE = '~~';

/** Converts HTML to text with blank lines, marks of lists and of struck-out words, `|` between cells, and hidden link addresses. */
export function htmlToText(html: string): string {
  return compose(piecesOf(sanitizeToFragment(html), 0));
}

/** Quotes and list items nested deeper get no mark, since each mark is repeated in each line of its block. */
const MAX_MARKS = 6;

function piecesOf(parent: Node, marks: number): TextPiece[] {
  let number = 0;
  return [...parent.childNodes].flatMap((node): TextPiece[] => {
    if (node.nodeType === 3) return [{ inline: (node.nodeValue ?? '').replace(/\s+/g, ' ') }];
    if (!(node instanceof HTMLElement)) return [];
    const tag = node.localName;
    if (tag === 'li') number += 1;
    if (tag === 'br') return [{ inline: '\n' }];
    if (tag === 'a') return [{ inline: linkText(node, marks) }];
    if (STRUCK.has(tag)) return strikeOut(piecesOf(node, marks));
    if (!BLOCKS.has(tag)) return piecesOf(node, marks);
    return [
      { block: blockText(tag, node, number, marks), gap: APART.has(tag) && !node.parentElement?.closest('li') ? 2 : 1 },
    ];
  });
}

function blockText(tag: string, node: HTMLElement, number: number, marks: number): string {
  if (tag === 'hr') return '———';
  if (tag === 'pre') return node.textContent.replace(/\n$/, '');
  if (tag === 'tr')
    return [...node.children].map((cell) => compose(piecesOf(cell, marks)).replaceAll('\n', ' ')).join(' | ');
  const isMarked = tag === 'blockquote' || tag === 'li';
  const text = compose(piecesOf(node, isMarked ? marks + 1 : marks));
  if (!isMarked || marks >= MAX_MARKS) return text;
  if (tag === 'blockquote') return prefixed(text, '> ', '> ');
  const bullet = node.parentElement?.localName === 'ol' ? `${number}. ` : '• ';
  return prefixed(text, bullet, ' '.repeat(bullet.length));
}

function strikeOut(pieces: TextPiece[]): TextPiece[] {
  if (pieces.every((piece) => 'inline' in piece)) return [{ inline: STRIKE }, ...pieces, { inline: STRIKE }];
  return pieces.map((piece) =>
    'block' in piece && piece.block !== '' ? { ...piece, block: STRIKE + piece.block + STRIKE } : piece,
  );
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : rest) + line)
    .join('\n');
}

function linkText(link: HTMLElement, marks: number): string {
  const words = compose(piecesOf(link, marks));
  const address = link.getAttribute('href') ?? '';
  const shown = address.replace(/^(mailto|tel):/i, '');
  if (words === '' || words === shown || words === address) return shown;
  return shown === '' || shown === `${words}/` ? words : `${words} (${shown})`;
}

function compose(pieces: TextPiece[]): string {
  let text = '';
  let gap = 0;
  let line = '';
  const add = (block: string) => {
    if (block === '') return;
    text += (text === '' ? '' : '\n'.repeat(Math.max(gap, 1))) + block;
    gap = 0;
  };
  const endLine = () => {
    add(
      line
        .replace(/ +/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim(),
    );
    line = '';
  };
  for (const piece of pieces) {
    if ('inline' in piece) {
      line += piece.inline;
      continue;
    }
    endLine();
    // An empty line of an editor (`<div><br></div>`) is a paragraph break.
    gap = Math.max(gap, piece.block === '' ? 2 : piece.gap);
    add(piece.block);
    gap = piece.block === '' ? gap : piece.gap;
  }
  endLine();
  return text;
}
