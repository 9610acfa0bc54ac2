import { offerEditor } from './editor-page';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

/** Renders its state into a new element after every edit, and restores the caret there. */
const { box } = makePlace();
const states = [''];

function render(caret: readonly number[] = []): void {
  const editable = document.createElement('div');
  editable.id = 'composer';
  editable.contentEditable = 'true';
  editable.style.minHeight = '200px';
  editable.innerHTML = states.at(-1) ?? '';
  editable.addEventListener('input', () => {
    editable.normalize();
    states.push(editable.innerHTML);
    render(caretIn(editable));
  });
  editable.addEventListener('keydown', (event) => {
    if (!event.ctrlKey || event.key !== 'z') return;
    event.preventDefault();
    if (states.length > 1) states.pop();
    render();
  });
  box.replaceChildren(editable);
  if (states.length === 1) return;
  editable.focus();
  let holder: Node = editable;
  for (const index of caret.slice(0, -1)) holder = holder.childNodes[index] ?? holder;
  if (caret.length) getSelection()?.collapse(holder, caret.at(-1));
  else getSelection()?.selectAllChildren(editable);
}

/** The index of each node on the way to the caret, and the offset there. */
function caretIn(editable: HTMLElement): number[] {
  const { focusNode, focusOffset } = getSelection() ?? {};
  const path = [focusOffset ?? 0];
  for (let node = focusNode; node && node !== editable; node = node.parentNode)
    path.unshift([...(node.parentNode?.childNodes ?? [])].indexOf(node as ChildNode));
  return path;
}
render();

offerEditor({
  path: ['#composer'],
  readText: () => requireIn(box, '#composer').innerText,
  readHtml: () => states.at(-1) ?? '',
  readCaret: () => textBefore(requireIn(box, '#composer')),
  countChanges: () => states.length,
});
