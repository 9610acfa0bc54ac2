/** For editors whose model is the DOM. */
export function textBefore(root: HTMLElement): string {
  const shadow: (ShadowRoot & { getSelection?: () => Selection | null }) | Document = root.getRootNode() as ShadowRoot;
  const selection = shadow.getSelection?.() ?? root.ownerDocument.getSelection();
  if (!selection?.focusNode || !root.contains(selection.focusNode)) return '';
  const before = root.ownerDocument.createRange();
  before.setStart(root, 0);
  before.setEnd(selection.focusNode, selection.focusOffset);
  return before.toString();
}

export function textBeforeInField(field: HTMLTextAreaElement | HTMLInputElement): string {
  return field.value.slice(0, field.selectionEnd ?? 0);
}
