import * as z from 'zod';

// As in every entrypoint: zod must never probe `Function(...)`, which extension pages forbid.
z.config({ jitless: true });

// jsdom lays nothing out, so nothing lies anywhere.
if (typeof document !== 'undefined') document.elementsFromPoint = () => [];
