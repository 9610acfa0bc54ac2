import type { TestTab } from './test-browser';

export type Answer = { value?: unknown } | { error: string };

/** Calls the content script of the test extension, and throws what it throws. */
export async function callContentScript(tab: TestTab, call: unknown): Promise<unknown> {
  const answer = await tab.evaluate(dispatchCall, call);
  if ('error' in answer) throw new Error(`The content script failed: ${answer.error}`);
  return answer.value;
}

/** Page and content script share the document and its events alone. The script may run later than the page has loaded. */
function dispatchCall(call: unknown): Promise<Answer> {
  return new Promise((resolve) => {
    const id = String(Math.random());
    const take = (event: Event): void => resolve(JSON.parse((event as CustomEvent<string>).detail) as Answer);
    document.addEventListener(`deskhand-test-answer-${id}`, take, { once: true });
    const detail = JSON.stringify({ id, call });
    const dispatch = (): void => {
      const isIgnored = document.dispatchEvent(new CustomEvent('deskhand-test-call', { detail, cancelable: true }));
      if (isIgnored) setTimeout(dispatch, 50);
    };
    dispatch();
  });
}
