import * as z from 'zod';

import { formatTable } from '../format-table';
import type { createDocument } from './create-document';

/** The part of a JSON Schema that the contract's schemas use. */
const schemaSchema = z.object({
  $ref: z.string().optional(),
  description: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return schemaSchema.optional();
  },
  get oneOf() {
    return z.array(schemaSchema).optional();
  },
  get anyOf() {
    return z.array(schemaSchema).optional();
  },
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
});

const contentSchema = z.object({
  'application/json': z.object({
    schema: schemaSchema,
    examples: z.record(z.string(), z.object({ summary: z.string(), value: z.unknown() })),
  }),
});

const itemSchema = z.object({
  servers: z.array(z.object({ url: z.string(), description: z.string() })).optional(),
  parameters: z.array(z.object({ $ref: z.string() })).optional(),
  post: z.object({
    summary: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    security: z.array(z.record(z.string(), z.unknown())).optional(),
    requestBody: z.object({ content: contentSchema }),
    responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema.optional() })),
  }),
});

/** The part of the document that the page shows. */
const documentSchema = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), itemSchema),
  webhooks: z.record(z.string(), itemSchema),
  components: z.object({
    schemas: z.record(z.string(), schemaSchema),
    parameters: z.record(z.string(), z.object({ name: z.string(), description: z.string(), schema: schemaSchema })),
  }),
});

type Schema = z.infer<typeof schemaSchema>;
type Content = z.infer<typeof contentSchema>;
type Parameters = z.infer<typeof documentSchema>['components']['parameters'];

/** Formats the OpenAPI document as a page for people: each operation with its fields, examples and errors. */
export function formatApiPage(created: ReturnType<typeof createDocument>): string {
  const { tags, paths, webhooks, components } = documentSchema.parse(created);
  const operations = [
    ...Object.entries(paths).map(([path, item]) => ({ call: `POST ${path}`, item })),
    ...Object.entries(webhooks).map(([, item]) => ({ call: undefined, item })),
  ];
  const chapters = tags.map(({ name, description }) => {
    const own = operations.filter(({ item }) => item.post.tags.includes(name));
    return [
      `## ${name}`,
      description,
      ...own.flatMap(({ call, item }) => formatOperation(call, item, components.parameters)),
    ];
  });
  const objects = Object.entries(components.schemas).flatMap(([name, schema]) => formatObject(name, schema));
  return [
    '<!-- Written by `npm run openapi` from the schemas in `lib/contract/`. Change these. -->',
    '# The interfaces, call by call',
    'This page shows [`openapi.json`](openapi.json) for reading. If you build `/orders` and `/products`, begin with\n' +
      '[Integrator](#integrator), and check your server with\n' +
      '[the conformance check](integrators.md#check-your-own-orders-and-products). [The contract](contract.md) gives all rules\n' +
      'and marks assumptions.',
    'Every call is a POST with a body of JSON in UTF-8.',
    ...chapters.flat(),
    '## Objects',
    ...objects,
  ]
    .join('\n\n')
    .concat('\n');
}

function formatOperation(
  call: string | undefined,
  { servers = [], parameters = [], post }: z.infer<typeof itemSchema>,
  all: Parameters,
): string[] {
  const { summary, description, security = [], requestBody, responses } = post;
  const named = parameters.flatMap(({ $ref }) => all[lastOf($ref)] ?? []);
  const [server] = servers;
  return [
    `### ${summary}`,
    call && server
      ? `\`${call}\` below \`${server.url}\`. ${server.description}`
      : 'POST to the address that the channel names.',
    description,
    ...(security.some((scheme) => 'channelToken' in scheme)
      ? ['Header: `Authorization: Bearer {token}`, with the token that the channel shows.']
      : []),
    ...(named.length > 0
      ? [
          formatRows(
            ['parameter', 'type', 'meaning'],
            named.map((each) => [`\`${each.name}\``, typeOf(each.schema), each.description]),
          ),
        ]
      : []),
    ...formatBody('Request', requestBody.content),
    formatRows(
      ['status', 'meaning', 'body'],
      Object.entries(responses).map(([status, answer]) => [status, answer.description, bodyOf(answer.content)]),
    ),
    ...Object.entries(responses).flatMap(([status, { content }]) =>
      content && status.startsWith('2') ? formatBody('Answer', content) : [],
    ),
  ];
}

const bodyOf = (content: Content | undefined): string =>
  content ? typeOf(content['application/json'].schema) : 'not read';

function formatBody(title: string, content: Content): string[] {
  const examples = Object.values(content['application/json'].examples).flatMap(({ summary, value }) => [
    `${summary}:`,
    `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``,
  ]);
  return [`**${title}**: ${bodyOf(content)}. Examples:`, ...examples];
}

/** Paragraphs have no line feed at their end. */
const formatRows = (head: string[], rows: string[][]): string => formatTable([head, ...rows]).trimEnd();

function formatObject(name: string, { description = '', oneOf, ...schema }: Schema): string[] {
  const forms = oneOf ?? [schema];
  return [
    `### ${name}`,
    description,
    ...forms.flatMap((form, index) => [
      ...(forms.length > 1 ? [`Form ${index + 1} of ${forms.length}:`] : []),
      formatFields(form),
    ]),
  ];
}

function formatFields({ properties = {}, required = [] }: Schema): string {
  return formatRows(
    ['field', 'type', 'required', 'rule'],
    Object.entries(properties).map(([field, schema]) => [
      `\`${field}\``,
      typeOf(schema),
      required.includes(field) ? 'yes' : 'no',
      ruleOf(schema),
    ]),
  );
}

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? '';

function typeOf({ $ref, anyOf, items, type, format, const: constant, ...schema }: Schema): string {
  if ($ref !== undefined) return `[${lastOf($ref)}](#${lastOf($ref).toLowerCase()})`;
  if (anyOf) return anyOf.map((each) => typeOf(each)).join(' or ');
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``;
  if (items) return `array of ${typeOf(items)}`;
  const name = [type ?? 'any'].flat().join(' or ');
  return [format ? `${name} (${format})` : name, ...boundsOf(schema)].join(', ');
}

function boundsOf({ minimum, maximum, minLength }: Pick<Schema, 'minimum' | 'maximum' | 'minLength'>): string[] {
  if (minimum !== undefined && maximum !== undefined) return [`${minimum} to ${maximum}`];
  if (minimum !== undefined) return [`at least ${minimum}`];
  return minLength === undefined ? [] : ['not empty'];
}

function ruleOf({ description = '', enum: values, default: standard, examples }: Schema): string {
  const listed = (list: unknown[]) => list.map((value) => `\`${String(value)}\``).join(', ');
  const sentences = [
    description,
    values ? `One of ${listed(values)}.` : '',
    standard === undefined ? '' : `Default: \`${JSON.stringify(standard)}\`.`,
    examples ? `Examples: ${listed(examples)}.` : '',
  ];
  return sentences.filter(Boolean).join(' ').replaceAll('|', '\\|');
}
