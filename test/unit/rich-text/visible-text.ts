import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

type Tree = ReturnType<typeof fromMarkdown>;

/**
 * Reads the visible text of Markdown by a parser that Deskhand does not ship. It leaves out HTML and definitions. The numbers of
 * lists are those of the source.
 */
export function readMarkdown(source: string): string {
  const extensions = [gfm({ singleTilde: false })];
  return readNode(fromMarkdown(source, { extensions, mdastExtensions: [gfmFromMarkdown()] }), source);
}

function readNode(node: Tree | Tree['children'][number], source: string): string {
  if (node.type === 'html' || node.type === 'definition') return ' ';
  if ('value' in node) return node.value;
  if (!('children' in node)) return ' ';
  const number = node.type === 'listItem' ? (/^\d+/.exec(source.slice(node.position?.start.offset))?.[0] ?? '') : '';
  return [number, ...node.children.map((child) => readNode(child, source))].join(' ');
}
