/** The place of the dock in the page. */
export interface DockPlace {
  /** Moves the page aside by this width, in CSS pixels. */
  makeRoom: (width: number) => void;
}

const MARGIN = 'margin-inline-end';

/**
 * Keeps the host in the page, beside the body: frameworks replace the body, or all of its children.
 * @param signal removes it, and gives the page its room back
 */
export function createPlace(host: HTMLElement, signal: AbortSignal): DockPlace {
  const page = document.documentElement;
  const before = { value: page.style.getPropertyValue(MARGIN), priority: page.style.getPropertyPriority(MARGIN) };
  const put = (): void => {
    if (!host.isConnected) page.append(host);
  };
  const observer = new MutationObserver(put);
  observer.observe(page, { childList: true });
  put();
  const giveBack = (): void => {
    if (before.value) page.style.setProperty(MARGIN, before.value, before.priority);
    else page.style.removeProperty(MARGIN);
    if (page.getAttribute('style') === '') page.removeAttribute('style');
  };
  signal.addEventListener('abort', () => {
    observer.disconnect();
    host.remove();
    giveBack();
  });
  return {
    makeRoom(width) {
      if (width === 0) giveBack();
      else page.style.setProperty(MARGIN, `${width}px`, 'important');
    },
  };
}
