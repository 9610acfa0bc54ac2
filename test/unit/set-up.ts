import * as z from 'zod';

// Extension pages forbid `Function(...)`, which zod would probe.
z.config({ jitless: true });

if (typeof document !== 'undefined') document.elementsFromPoint = () => [];
