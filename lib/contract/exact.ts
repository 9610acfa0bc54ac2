import * as z from 'zod/mini';

import { type FieldTable, type FieldType, ORDER_FIELDS, ORDER_LINE_FIELDS, PRODUCT_FIELDS, SKU_FIELDS } from './fields';
import { pageOf } from './page';
import { ACTION_TYPES, CONTENT_FORMATS, TARGET_LANGUAGES } from './values';

/*
 * The exact answers that a server must send, for Node only. The schemas by which the extension reads answers are more
 * lenient.
 */

/** `yyyy-MM-ddTHH:mm:ssZ`, without fractions or other zones (Contract: "Order object"). */
const createContractTimeSchema = () => z.iso.datetime({ precision: 0 });
export const contractTimeSchema = createContractTimeSchema();

/** A time that the contract calls "ISO-8601" and no more: fractions and zones are allowed. */
const createIsoTimeSchema = () => z.iso.datetime({ offset: true, local: true });
export const isoTimeSchema = createIsoTimeSchema();

/** Contract: "Format rules", 3. So these are absolute addresses. */
const createAddressSchema = () => z.url({ protocol: /^https?$/ });

/** The OpenAPI document stores a field's description by its schema, so each field needs its own. */
const VALUE_SCHEMAS: Record<FieldType, () => z.ZodMiniType> = {
  id: () => z.string().check(z.minLength(1)),
  text: () => z.string(),
  address: createAddressSchema,
  texts: () => z.array(z.string()),
  addresses: () => z.array(createAddressSchema()),
  object: () => z.record(z.string(), z.unknown()),
  'utc-time': createContractTimeSchema,
  'iso-time': createIsoTimeSchema,
  // ISO 4217: the list of codes changes, their form does not.
  currency: () => z.string().check(z.regex(/^[A-Z]{3}$/)),
  amount: () => z.number(),
  integer: () => z.int(),
  boolean: () => z.boolean(),
  deleted: () => z.boolean(),
};

function createRowSchema(table: FieldTable, inner?: z.ZodMiniObject) {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, { type, required }] of Object.entries(table)) {
    const value = typeof type === 'string' ? VALUE_SCHEMAS[type]() : z.array(inner ?? z.object({}));
    shape[name] = required ? value : z.optional(value);
  }
  return z.object(shape);
}

export const exactOrderLineSchema = createRowSchema(ORDER_LINE_FIELDS);
export const exactOrderSchema = createRowSchema(ORDER_FIELDS, exactOrderLineSchema);
export const exactOrderPageSchema = pageOf(exactOrderSchema);

export const exactSkuSchema = createRowSchema(SKU_FIELDS);
export const exactProductSchema = createRowSchema(PRODUCT_FIELDS, exactSkuSchema);
export const exactProductPageSchema = pageOf(exactProductSchema);

const exactAnswerFields = { code: z.literal('200'), msg: z.literal('success'), success: z.literal(true) };

/** A refused or failed summary or suggestion. Its `data` is not shown, so it is not checked. */
export const exactRefusalSchema = z.object({
  code: z.enum(['400', '500']),
  msg: z.string(),
  success: z.literal(false),
});

/** Contract: "Reply suggestion response". */
export const exactSuggestionDataSchema = z
  .looseObject({
    content: z.string(),
    language: z.enum(TARGET_LANGUAGES),
    contentFormat: z.enum(CONTENT_FORMATS),
    chatId: z.string(),
    actionType: z.enum(ACTION_TYPES),
    handoff: z.boolean(),
    reason: z.nullable(z.string()),
    reasonDescription: z.nullable(z.string()),
  })
  .check(z.refine((data) => !('usages' in data), { path: ['usages'], error: 'Model usage is not returned' }));
export const exactSuggestionResponseSchema = z.object({ ...exactAnswerFields, data: exactSuggestionDataSchema });

const taskFields = {
  taskId: z.string().check(z.minLength(1)),
  /** The request's, unchanged. Assumption: null or absent when the request had none. */
  ticketId: z.nullish(z.string()),
};

/** Contract: "Summary response". */
export const exactSummaryDataSchema = z.discriminatedUnion('status', [
  z.object({ ...taskFields, status: z.literal('PENDING'), summary: z.null(), errorMessage: z.null() }),
  z.object({ ...taskFields, status: z.literal('COMPLETED'), summary: z.string(), errorMessage: z.null() }),
  // The content of `summary` is not shown for this status.
  z.object({ ...taskFields, status: z.literal('FAILED'), summary: z.nullish(z.string()), errorMessage: z.string() }),
]);
export const exactSummaryResponseSchema = z.object({ ...exactAnswerFields, data: exactSummaryDataSchema });
