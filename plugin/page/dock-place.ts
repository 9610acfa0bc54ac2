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
  let room = 0;
  let written = '';
  const write = (rules: string): void => {
    if (rules !== written) sheet.replaceSync(rules === '' ? '' : `@media screen { ${rules} }`);
    written = rules;
  };
  const draw = (): void => {
    if (room === 0) return write('');
    const aside = `html { margin-inline-end: ${room}px !important; max-width: calc(100% - ${room}px) !important }`;
    if (!written.startsWith(aside)) write(aside);
    const overflow = body ? readOverflow(body) : 0;
    // Without it, content of a fixed width ends below the panel, where nobody can scroll to it.
    const end = `inset-inline-start: ${page.clientWidth + overflow - 1}px`;
    const reach = `html::after { content: ''; position: absolute; inset-block-start: 0; ${end}; width: 1px; height: 1px }`;
    // One pixel is a rounding.
    write(overflow > 1 ? `${aside} ${reach}` : aside);
  };
  const content = new ResizeObserver(draw);
  let body: HTMLElement | null = null;
  // Above the layers of the page, whatever their order. Only what the page puts into the browser's top layer later is above it.
  host.popover = 'manual';
  const put = (): void => {
    if (!host.isConnected) {
      page.append(host);
      host.showPopover();
    }
    const next = document.querySelector('body');
    if (next === body) return;
    body = next;
    content.disconnect();
    if (body) content.observe(body);
  };
  const observer = new MutationObserver(put);
  observer.observe(page, { childList: true });
  put();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    content.disconnect();
    host.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  return {
    makeRoom(width) {
      room = width;
      draw();
    },
  };
}

/** Reads by how many CSS pixels the page's content is wider than its room. */
function readOverflow(body: HTMLElement): number {
  // In quirks mode, `body.scrollWidth` is that of the document.
  if (document.compatMode === 'BackCompat') return 0;
  const { width, left, right } = body.getBoundingClientRect();
  const root = document.documentElement.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(document.documentElement).direction === 'rtl';
  const start = isRightToLeft ? root.right - right : left - root.left;
  return Math.ceil(start + Math.max(width, body.scrollWidth) - root.width);
}
