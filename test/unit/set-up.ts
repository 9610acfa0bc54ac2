import * as z from 'zod';

// As in every entrypoint: zod must never probe `Function(...)`, which extension pages forbid.
z.config({ jitless: true });
