import * as z from 'zod';

import { createDeskClient } from '@/relay/desks/desk-client';
import type { DeskModule } from '@/relay/desks/desk-module';

const settingsSchema = z.strictObject({ url: z.url(), apiKey: z.string().min(8) });
const messagesSchema = z.array(
  z.object({ number: z.number(), ticketId: z.string(), role: z.string(), content: z.string() }),
);

/** A module as an integrator writes it, for the helpdesk of `start-test-desk.ts`. */
const testDesk: DeskModule<z.output<typeof settingsSchema>> = {
  settingsSchema,
  connect({ url, apiKey }) {
    const ask = createDeskClient({ name: 'The helpdesk', url, headers: { authorization: apiKey } });
    return {
      async *readChanges(cursor = '0', signal) {
        const found = await ask({ path: '/messages', query: { after: cursor } }, messagesSchema, signal);
        for (const { number, ticketId, ...message } of found) {
          const id = String(number);
          const ticket = { ticketId, messages: [{ id, ...message }] };
          yield { cursor: id, ticket, newMessages: message.role === 'user' ? [id] : [] };
        }
      },
      async deliver(result, signal) {
        await ask({ method: 'POST', path: '/results', body: result }, z.unknown(), signal);
      },
    };
  },
};
export default testDesk;
