import { type ComposerText, insertIntoComposer, undoInsertion } from '@/lib/helpdesk/composer/insert';
import { watchTyping } from '@/lib/helpdesk/composer/watch-typing';
import { answerCalls } from '@/test/drivers/answer-calls';

export type Call =
  | { act: 'insert'; path: readonly string[]; wanted: ComposerText }
  | { act: 'undo' }
  // As the content script watches a frame with a composer.
  | { act: 'watch'; path: readonly string[] };

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

answerCalls(async (call: Call) => {
  if (call.act === 'undo') return undoInsertion();
  if (call.act === 'insert') return insertIntoComposer(follow(call.path), call.wanted);
  watchTyping(follow(call.path).ownerDocument);
  return true;
});
