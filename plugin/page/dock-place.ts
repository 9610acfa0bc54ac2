/** The place of the dock in the page. */
export interface DockPlace {
  /** Moves the page aside by this width, in CSS pixels. */
  makeRoom: (width: number) => void;
}

/**
 * Keeps the host in the page, beside the body: frameworks replace the body, or all of its children.
 * @param signal removes it, and gives the page its room back
 */
export function createPlace(host: HTMLElement, signal: AbortSignal): DockPlace {
  const page = document.documentElement;
  // Leaves no trace in the page's elements, and none on paper.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  // Above all layers of the page, whatever their order. Only a modal dialog is above it.
  host.popover = 'manual';
  const put = (): void => {
    if (host.isConnected) return;
    page.append(host);
    host.showPopover();
  };
  const observer = new MutationObserver(put);
  observer.observe(page, { childList: true });
  put();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    host.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  return {
    makeRoom(width) {
      const room = `margin-inline-end: ${width}px !important; max-width: calc(100% - ${width}px) !important`;
      sheet.replaceSync(width === 0 ? '' : `@media screen { html { ${room} } }`);
    },
  };
}
