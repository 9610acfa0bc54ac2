import * as z from 'zod/mini';

import { contractTimeSchema } from './exact-time';
import { orderSchema } from './order';
import { pageOf } from './page';

/**
 * Orders as a server must write them, to the letter of the document. What we read of other servers is parsed by
 * `order.ts`, which does not refuse an order over the form of its time.
 */
export const exactOrderSchema = z.extend(orderSchema, { purchaseTime: z.optional(contractTimeSchema) });
export const exactOrderPageSchema = pageOf(exactOrderSchema);
