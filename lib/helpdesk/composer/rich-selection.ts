/** The selection inside an editable. */
export interface RichSelection {
  /** Null when the selection is elsewhere. */
  read(): Range | null;
  set(range: Range): void;
  /** Notes the caret; the answer puts it back there, where there still is such a place. */
  save: () => () => void;
}

export function selectionIn(element: HTMLElement): RichSelection {
  // Chromium tells a selection inside a shadow root only to that root.
  const root = element.getRootNode() as Document | (ShadowRoot & Partial<Pick<Document, 'getSelection'>>);
  const find = (): Selection | null => root.getSelection?.() ?? element.ownerDocument.getSelection();

  const read = (): Range | null => {
    const selection = find();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
    return range && element.contains(range.commonAncestorContainer) ? range : null;
  };

  return {
    read,
    set: (range) =>
      find()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset),
    save() {
      const range = read();
      if (!range) return () => {};
      // By its number, because an editor that brings a draft back may make its nodes anew.
      const number = nodesOf(element).indexOf(range.endContainer);
      const { endOffset } = range;
      return () => {
        const node = nodesOf(element)[number];
        if (node && endOffset <= (node.nodeValue ?? node.childNodes).length) find()?.collapse(node, endOffset);
      };
    },
  };
}

function nodesOf(node: Node): Node[] {
  return [node, ...[...node.childNodes].flatMap(nodesOf)];
}
