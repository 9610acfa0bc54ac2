import * as z from 'zod';

// Extension pages forbid `Function(...)`, which zod would probe.
z.config({ jitless: true });

// Missing in jsdom, which has no layout and edits no documents.
if (typeof document !== 'undefined') {
  Object.assign(document, { execCommand: () => false });
  document.elementsFromPoint = () => [];
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.requestIdleCallback = (run) => setTimeout(run);
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
