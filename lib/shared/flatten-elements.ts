/** A list in a table in a quoted mail has about 12 levels. Editors and browsers need quadratic time for deep nesting. */
const MAX_DEPTH = 24;

/** Moves a tree's content into a fragment, without bare spans and without too deep nesting. The content is kept. */
export function flattenElements(root: ParentNode & Node): DocumentFragment {
  const flat = (root.ownerDocument ?? document).createDocumentFragment();
  const move = (from: Node, to: Node, depth: number): void => {
    let next: ChildNode | null;
    for (let node = from.firstChild; node; node = next) {
      next = node.nextSibling;
      if (!isElement(node)) {
        to.appendChild(node);
      } else if (depth === MAX_DEPTH || (node.localName === 'span' && node.attributes.length === 0)) {
        move(node, to, depth);
      } else {
        move(node, to.appendChild(node.cloneNode(false)), depth + 1);
      }
    }
  };
  move(root, flat, 0);
  return flat;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
