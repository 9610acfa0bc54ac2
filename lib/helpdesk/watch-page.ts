/** Changes come in bursts; looking once for each burst is soon enough for a person. */
const PAUSE_MS = 150;

/**
 * What may open, close or switch a composer without any element coming or going; `load` is that of an editor's iframe. And
 * what changes the address or shows the tab again.
 */
const EVENTS = ['click', 'change', 'focusin', 'load', 'popstate', 'hashchange', 'visibilitychange'];

/**
 * Calls `look` now, and soon after anything in the page may have changed. Nothing is polled, and nothing is done while the tab is
 * hidden: what was missed is looked at when it is shown again.
 * @param observed what to be told of beside elements that come and go
 * @param onRecords sees every change as it comes
 */
export function watchPage(
  look: () => void,
  signal: AbortSignal,
  observed: MutationObserverInit = {},
  onRecords?: (records: MutationRecord[]) => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = (): void => {
    if (!document.hidden) timer ??= setTimeout(lookNow, PAUSE_MS);
  };
  const lookNow = (): void => {
    timer = undefined;
    look();
  };
  look();
  const observer = new MutationObserver((records) => {
    onRecords?.(records);
    lookSoon();
  });
  observer.observe(document, { childList: true, subtree: true, ...observed });
  for (const event of EVENTS) addEventListener(event, lookSoon, { capture: true, passive: true, signal });
  // The only event that tells of `history.pushState`.
  globalThis.navigation?.addEventListener('currententrychange', lookSoon, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}
