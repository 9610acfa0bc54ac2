import * as z from 'zod';

// Extension pages forbid `Function(...)`, which zod would probe.
z.config({ jitless: true });

// Missing in jsdom, which has no layout.
if (typeof document !== 'undefined') {
  document.elementsFromPoint = () => [];
  Element.prototype.scrollIntoView = () => undefined;
}
