import type { Answer } from './call-content-script';

/** Answers the calls of a test in a content script, and opens the side panel on request. */
export function answerCalls(act: (call: never) => Promise<unknown>): void {
  document.addEventListener('deskhand-test-call', (event) => {
    // The caller repeats a call that nobody took, for example one before this script ran.
    event.preventDefault();
    const { id, call } = JSON.parse((event as CustomEvent<string>).detail) as { id: string; call: never };
    const answer = (detail: Answer): boolean =>
      document.dispatchEvent(new CustomEvent(`deskhand-test-answer-${id}`, { detail: JSON.stringify(detail) }));
    void act(call).then(
      (value) => answer({ value }),
      (error: unknown) => answer({ error: String(error) }),
    );
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement && target.id === 'open-panel') void chrome.runtime.sendMessage('open-panel');
  });
}
