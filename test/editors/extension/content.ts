import { type ComposerText, insertIntoComposer, undoInsertion } from '@/lib/helpdesk/composer/insert';
import { watchTyping } from '@/lib/helpdesk/composer/typing';

/** What a test may have the content script do. */
export type Call = { act: 'insert'; path: readonly string[]; wanted: ComposerText } | { act: 'undo' };

watchTyping(document);

function follow(path: readonly string[]): HTMLElement {
  let root: Document | ShadowRoot = document;
  let element: HTMLElement | null = null;
  for (const selector of path) {
    element = root.querySelector<HTMLElement>(selector);
    root = (element as HTMLIFrameElement | null)?.contentDocument ?? element?.shadowRoot ?? root;
  }
  if (!element) throw new Error(`The page has no ${path.join(' > ')}`);
  return element;
}

function act(call: Call): Promise<unknown> {
  return call.act === 'undo' ? undoInsertion() : insertIntoComposer(follow(call.path), call.wanted, () => true);
}

// A test speaks through the page, with which a content script shares nothing but the document and its events …
document.addEventListener('deskhand-test-call', (event) => {
  const { id, call } = JSON.parse((event as CustomEvent<string>).detail) as { id: string; call: Call };
  void act(call).then((answer) =>
    document.dispatchEvent(new CustomEvent(`deskhand-test-answer-${id}`, { detail: JSON.stringify(answer) })),
  );
});

// … or through a message, as the side panel does.
chrome.runtime.onMessage.addListener((call: Call, _sender, answer) => {
  void act(call).then(answer);
  return true;
});

document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLElement && target.id === 'open-panel') void chrome.runtime.sendMessage('open-panel');
});
