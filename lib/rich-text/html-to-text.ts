import { sanitizeToFragment } from './sanitize-html';

/** Either text that runs on in the line, or a block with the line breaks it wants around itself. */
type Piece = { inline: string } | { block: string; gap: 1 | 2 };

/** Blocks that stand apart by a blank line; other blocks only begin a new line. */
const APART = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'dl', 'table', 'hr']);
/** Elements that begin a line of their own. */
export const BLOCKS = new Set([...APART, 'div', 'li', 'dt', 'dd', 'caption', 'thead', 'tbody', 'tfoot', 'tr']);

/**
 * HTML as a person would type it without formatting: paragraphs with a blank line between them, `•` and numbers before
 * list items, `|` between table cells, and the address behind a link whose words do not show it.
 */
export function htmlToText(html: string): string {
  return compose(piecesOf(sanitizeToFragment(html)));
}

function piecesOf(parent: Node): Piece[] {
  return [...parent.childNodes].flatMap((node): Piece[] => {
    if (node.nodeType === 3) return [{ inline: (node.nodeValue ?? '').replace(/\s+/g, ' ') }];
    if (!(node instanceof HTMLElement)) return [];
    const tag = node.localName;
    if (tag === 'br') return [{ inline: '\n' }];
    if (tag === 'a') return [{ inline: linkText(node) }];
    if (!BLOCKS.has(tag)) return piecesOf(node);
    return [{ block: blockText(tag, node), gap: APART.has(tag) && !node.parentElement?.closest('li') ? 2 : 1 }];
  });
}

function blockText(tag: string, node: HTMLElement): string {
  if (tag === 'hr') return '———';
  if (tag === 'pre') return node.textContent.replace(/\n$/, '');
  if (tag === 'tr') return [...node.children].map((cell) => compose(piecesOf(cell)).replaceAll('\n', ' ')).join(' | ');
  const text = compose(piecesOf(node));
  if (tag === 'blockquote') return prefixed(text, '> ', '> ');
  if (tag !== 'li') return text;
  const bullet = markerOf(node);
  return prefixed(text, bullet, ' '.repeat(bullet.length));
}

function markerOf(item: HTMLElement): string {
  const list = item.parentElement;
  if (list?.localName !== 'ol') return '• ';
  return `${[...list.children].indexOf(item) + 1}. `;
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : rest) + line)
    .join('\n');
}

function linkText(link: HTMLElement): string {
  const words = compose(piecesOf(link));
  const address = link.getAttribute('href') ?? '';
  const shown = address.replace(/^(mailto|tel):/i, '');
  if (words === '' || words === shown || words === address) return shown;
  return shown === '' || shown === `${words}/` ? words : `${words} (${shown})`;
}

/** Runs of inline text become lines, blocks keep the larger gap of two neighbours, and nothing is left at the ends. */
function compose(pieces: Piece[]): string {
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
