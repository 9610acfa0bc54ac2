import * as dom from '../dom';
import type { EditorHandle } from './editor-handle';

export interface RichSelection {
  read(): Range | null;
  /** @returns whether the selection has changed, which the browser tells the page in a task of its own. */
  set(range: Range): boolean;
  /** Whether no text is selected or stands behind the caret. */
  isAtEnd: () => boolean;
  /** Selects the draft's last block if it is empty and has the caret. */
  takeEmptyBlock: () => void;
  save: EditorHandle['saveCaret'];
}

const RANGE_PARTS = ['startContainer', 'startOffset', 'endContainer', 'endOffset'] as const;

export function openSelection(element: HTMLElement): RichSelection {
  const read = (): Range | null => readSelection(element);

  const set = (range: Range): boolean => {
    const { startContainer, startOffset, endContainer, endOffset } = range;
    const before = read()?.cloneRange();
    findSelection(element)?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
    return !before || RANGE_PARTS.some((part) => before[part] !== range[part]);
  };

  return {
    read,
    set,
    isAtEnd() {
      const range = read();
      const above = range && textBefore(element, range.startContainer, range.startOffset);
      return above !== null && !dom.textContent(element).slice(above.length).trim();
    },
    takeEmptyBlock() {
      const range = read();
      const last = dom.lastElementChild(element);
      if (!range?.collapsed || !(last && dom.contains(last, range.startContainer))) return;
      if (!dom.matches(last, 'p,div') || dom.textContent(last).trim() || dom.querySelector(last, ':not(br)')) return;
      range.selectNode(last);
      set(range);
    },
    save() {
      const range = read();
      if (!range) return () => {};
      const { endContainer, endOffset } = range;
      const nodeValue = dom.nodeValue(endContainer);
      // An editor that restores a draft may create new nodes.
      const index = nodesOf(element).indexOf(endContainer);
      const length = textBefore(element, endContainer, endOffset).length;
      return (now = element) => {
        const nodes = nodesOf(now);
        const node = nodes[index];
        const isSame =
          node && dom.nodeValue(node) === nodeValue && endOffset <= (nodeValue ?? dom.childNodes(node)).length;
        const [holder, offset] = isSame ? [node, endOffset] : findBehind(nodes, length);
        if (holder) findSelection(element)?.collapse(holder, offset);
      };
    },
  };
}

function findSelection(element: HTMLElement): Selection | null {
  // Quirk `chromium-shadow-selection`.
  const root = dom.getRootNode(element) as Document | (ShadowRoot & Partial<Pick<Document, 'getSelection'>>);
  return root.getSelection?.() ?? dom.ownerDocument(element).getSelection();
}

/** Returns the selected range, if it lies in the element. */
export function readSelection(element: HTMLElement): Range | null {
  const selection = findSelection(element);
  const range = selection?.rangeCount && selection.getRangeAt(0);
  return range && dom.contains(element, range.commonAncestorContainer) ? range : null;
}

function nodesOf(node: Node): Node[] {
  return [node, ...[...dom.childNodes(node)].flatMap(nodesOf)];
}

export function textBefore(element: HTMLElement, node: Node, offset: number): string {
  const before = new Range();
  before.setStart(element, 0);
  before.setEnd(node, offset);
  return before.toString();
}

function findBehind(nodes: readonly Node[], length: number): [holder?: Node, offset?: number] {
  let left = length;
  for (const node of nodes) {
    if (dom.nodeType(node) !== Node.TEXT_NODE) continue;
    const size = (node as Text).length;
    if (left <= size) return [node, left];
    left -= size;
  }
  return [];
}
