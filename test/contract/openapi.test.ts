import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Servers, startServers } from '@/demo/servers/start-servers';
import { parsePlatformAddress } from '@/lib/contract/address';
import { PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';

import { judgeBy, type Operation, readOpenapiDocument } from './openapi-document';

const { raw, document } = readOpenapiDocument();
const { components } = document;
const items = [...Object.entries(document.paths), ...Object.entries(document.webhooks)];
const operations = items.map(([name, { post }]) => [name, post] as const);

const PATHS_OF_ENDPOINTS = Object.values(PLATFORM_ENDPOINTS).map(
  ({ path }) => `/api_v2/intelli/custom-ticket/${path}/{xToken}/{channelId}`,
);

const fill = (path: string, xToken: string, channelId: string) =>
  path.replace('{xToken}', xToken).replace('{channelId}', channelId);

function* within(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  yield value;
  for (const each of Object.values(value)) yield* within(each);
}
const references = [...within(raw)].flatMap((each) => ('$ref' in each ? [String(each.$ref)] : []));

/** Undefined when it leads nowhere. */
const resolve = (reference: string) =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      raw,
    );

describe('the OpenAPI document', () => {
  it('lists the five interfaces and the callbacks of the platform', () => {
    const expected = [
      '/orders',
      '/products',
      ...PATHS_OF_ENDPOINTS,
      '/api_v2/intelli/v2/webhook/CUSTOM_TICKET/{xToken}/{channelId}',
    ];
    expect(Object.keys(document.paths).toSorted()).toEqual(expected.toSorted());
    expect(Object.keys(document.webhooks)).toEqual(['ticketQuery', 'replyCallback', 'tagCallback', 'summaryCallback']);
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(9);
  });

  it('contains no reference without a target, and no schema or parameter without a reference', () => {
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
    const named = ['schemas', 'parameters'].flatMap((kind) =>
      Object.keys(kind === 'schemas' ? components.schemas : components.parameters).map(
        (name) => `#/components/${kind}/${name}`,
      ),
    );
    expect(named.filter((name) => !references.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });

  it.each(items)('declares exactly the parameters of the address of %s', (path, { parameters = [] }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.map(({ $ref }) => $ref)).toEqual(named.map((name) => `#/components/parameters/${name}`));
  });

  it('lists paths that the parser of addresses accepts', () => {
    const [summary = '', suggestion = ''] = Object.keys(document.paths)
      .slice(2, 4)
      .map((path) => `https://platform.example${fill(path, 'tok', '1001')}`);
    const address = { xToken: 'tok', channelId: '1001' };
    expect(parsePlatformAddress(summary, 'summary')).toMatchObject({ ok: true, value: address });
    expect(parsePlatformAddress(suggestion, 'suggestion')).toMatchObject({ ok: true, value: address });
  });

  it('names one server for each path, with a value for each variable', () => {
    for (const [path, { servers = [] }] of Object.entries(document.paths)) {
      expect(servers, path).toHaveLength(1);
      for (const { url, variables } of servers) {
        expect([...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(Object.keys(variables));
      }
    }
  });

  it('requires the channel’s bearer token on orders and products only', () => {
    for (const [path, { security }] of operations) {
      const isIntegrators = path === '/orders' || path === '/products';
      expect(security?.flatMap((each) => Object.keys(each)) ?? [], path).toEqual(isIntegrators ? ['channelToken'] : []);
    }
    expect(components.securitySchemes).toMatchObject({ channelToken: { type: 'http', scheme: 'bearer' } });
  });

  it.each(['/orders', '/products'])('lists each status of %s', (path) => {
    expect(Object.keys(document.paths[path]?.post.responses ?? {}).toSorted()).toEqual(
      ['200', '401', '403', '429', '4XX', '5XX'].toSorted(),
    );
  });

  it.each([
    [
      'createSummary',
      ['`xToken` invalid', 'Channel has not completed configuration', '`"500"`: Summary generation error'],
    ],
    [
      'suggestReply',
      ['`xToken` invalid', '`messages` empty', '`contentFormat` not an allowed', '`"500"`: Reply generation'],
    ],
    ['triggerWebhook', ['`code` 400: Platform', 'invalid token', 'platform not configured', '`code` 500: Server-side']],
  ])('lists each error code of %s', (operationId, words) => {
    const operation = operations.find(([, each]) => each.operationId === operationId)?.[1];
    for (const part of words) expect(operation?.description).toContain(part);
  });

  it('describes every field of every schema', () => {
    const fields = Object.entries(components.schemas).flatMap(([name, schema]) =>
      [...within(schema)].flatMap((each) =>
        'properties' in each && typeof each.properties === 'object' && each.properties !== null
          ? Object.entries(each.properties as Record<string, object>).map(([field, words]) => ({
              at: `${name}.${field}`,
              words,
            }))
          : [],
      ),
    );
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter(({ words }) => !('description' in words || '$ref' in words)).map(({ at }) => at)).toEqual([]);
  });
});

const bodiesOf = ({ requestBody, responses }: Operation) => [
  ['request', requestBody.content['application/json']] as const,
  ...Object.entries(responses).flatMap(([status, { content }]) =>
    content ? [[`answer ${status}`, content['application/json']] as const] : [],
  ),
];

describe.each(operations)('%s', (name, operation) => {
  it(`describes a request and an answer of ${name}, each with a named schema`, () => {
    expect(bodiesOf(operation).map(([kind]) => kind)).toContain('request');
    expect(bodiesOf(operation).length).toBeGreaterThan(1);
    for (const [kind, { schema }] of bodiesOf(operation)) {
      expect([...within(schema)].filter((each) => '$ref' in each).length, kind).toBeGreaterThan(0);
    }
  });

  it(`accepts every example of ${name} by its schemas`, () => {
    for (const [kind, { schema, examples }] of bodiesOf(operation)) {
      const judge = judgeBy(schema, document);
      expect(Object.keys(examples).length, kind).toBeGreaterThan(0);
      for (const [example, { value }] of Object.entries(examples)) {
        expect(judge.safeParse(value).error?.issues ?? [], `${kind} ${example}`).toEqual([]);
      }
      expect(judge.safeParse('text').success, kind).toBe(false);
    }
  });
});

describe('a schema of the document', () => {
  const required = Object.entries(components.schemas).flatMap(([name, schema]) =>
    (Array.isArray(schema.required) ? schema.required : []).map((field) => [name, String(field)] as const),
  );
  const examples = operations.flatMap(([, operation]) =>
    bodiesOf(operation).flatMap(([, body]) => Object.values(body.examples).map(({ value }) => value)),
  );

  it.each(required)('refuses a %s without `%s`', (name, field) => {
    const judge = judgeBy({ $ref: `#/components/schemas/${name}` }, document);
    const whole = [...within(examples)].filter((value) => judge.safeParse(value).success);
    const [{ [field]: _, ...without } = {}] = whole as Record<string, unknown>[];
    expect(whole.length).toBeGreaterThan(0);
    expect(judge.safeParse(without).success).toBe(false);
  });
});

describe('the local servers', () => {
  let servers: Servers;
  beforeAll(async () => {
    servers = await startServers({ firstPort: 0 });
  });
  afterAll(() => servers.close());

  const paths = Object.entries(document.paths).filter(([path]) => !path.includes('/webhook/'));
  const requests = paths.flatMap(([path, { post }]) =>
    Object.values(post.requestBody.content['application/json'].examples).map(
      ({ summary, value }) => [path, summary, value, post] as const,
    ),
  );

  it.each(requests)(
    'answers the example of %s, %s, as the document describes',
    async (path, _summary, value, operation) => {
      const [xToken = '', channelId = ''] = new URL(servers.credentials.summaryUrl).pathname.split('/').slice(-2);
      const address = path.startsWith('/api_v2')
        ? servers.platform.url + fill(path, xToken, channelId)
        : servers.commerce + path;
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${servers.credentials.commerceToken}` },
        body: JSON.stringify(value),
      });
      expect(response.status).toBe(200);
      const schema = operation.responses[200]?.content?.['application/json'].schema ?? {};
      const answer: unknown = await response.json();
      expect(judgeBy(schema, document).safeParse(answer).error?.issues ?? []).toEqual([]);
    },
  );
});
