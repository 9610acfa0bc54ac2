import { must, type Rule, should } from './rule';

const AMOUNTS = 'Amount fields are JSON Numbers, not strings with currency symbols.';

const KNOWN_FIELDS =
  'Assumption: known fields are ticketId, subject, messages, customerEmail, supportEmail and customFields.';

/** The rules for single fields, in orders, products and tickets. */
export const FIELD_RULES = {
  'required-fields': {
    title: 'Required fields are there',
    on: {
      '/orders': must('Order object and OrderLine object', 'Fields with Required: yes.'),
      '/products': must('Product object and SKU object', 'Fields with Required: yes.'),
      'ticket query': should('Ticket detail record', `${KNOWN_FIELDS} A message has a role and a content.`),
    },
    advice: 'Send this field in every row, never null, and ids never empty.',
  },
  'field-types': {
    title: 'Texts, lists and objects have their type',
    on: {
      '/orders': must('Order object and OrderLine object', 'The column Type: String, Array.'),
      '/products': must('Product object and SKU object', 'The column Type: String, Array, Object.'),
      'ticket query': should('Ticket detail record', KNOWN_FIELDS),
    },
    advice: 'Send the JSON type the contract names; ids and codes are strings even when they look like numbers.',
  },
  amounts: {
    title: 'Amounts are JSON numbers',
    on: {
      '/orders': must('Format rules', AMOUNTS),
      '/products': must('Format rules', AMOUNTS),
    },
    advice: 'Send a bare number such as 71.5, without quotes or currency sign.',
  },
  integers: {
    title: 'Counts are whole JSON numbers',
    on: {
      '/orders': must('OrderLine object', 'quantity: Integer.'),
      '/products': must('SKU object', 'stockQuantity: Integer.'),
    },
    advice: 'Send a whole number such as 3, without quotes or a fraction.',
  },
  booleans: {
    title: 'Booleans are JSON booleans',
    on: { '/products': must('Format rules', 'Boolean fields are JSON booleans, not strings.') },
    advice: 'Send true or false without quotes, not 1 or 0.',
  },
  'deleted-flag': {
    title: 'isDeleted is a JSON boolean',
    on: { '/products': must('Product and SKU status', 'Deletion is signalled by the isDeleted flag (Boolean).') },
    advice: 'Send isDeleted as true or false without quotes; not 0 or 1, and no date.',
  },
  times: {
    title: 'Times are ISO 8601',
    on: {
      '/orders': must('Order object', 'All time fields use UTC and ISO 8601 in the form yyyy-MM-ddTHH:mm:ssZ.'),
      '/products': must('Product object', 'publishedAt, externalUpdatedAt: ISO-8601.'),
      'ticket query': should('Summary request', 'createdAt of a message: ISO-8601 recommended.'),
    },
    advice: 'Send times as UTC in the form 2026-01-31T08:15:00Z.',
  },
  'time-form': {
    title: 'Times are UTC, yyyy-MM-ddTHH:mm:ssZ',
    on: {
      '/products': should('Order object', 'All time fields use UTC and ISO 8601 in the form yyyy-MM-ddTHH:mm:ssZ.'),
    },
    advice: 'Send times as UTC with seconds and Z, without fraction or offset: 2026-01-31T08:15:00Z.',
  },
  'currency-code': {
    title: 'The currency is an ISO 4217 code',
    on: { '/products': must('Product object', 'currency: ISO 4217 currency code of the prices.') },
    advice: 'Send three capital letters such as USD or CNY, not a sign or a name.',
  },
  'optional-null': {
    title: 'Optional fields are left out, not null',
    on: {
      '/orders': should('Order object and OrderLine object', 'The column Type, which names no null.'),
      '/products': should('Product object and SKU object', 'The column Type, which names no null.'),
    },
    advice: 'Leave an optional field out when it has no value; whether the platform reads null is not known.',
  },
} as const satisfies Record<string, Rule>;
