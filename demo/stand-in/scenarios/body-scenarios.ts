import type { QueryAnswer } from '@/relay/commerce/query-answer';

import {
  changeWrapper,
  isJsonObject,
  ANSWERING_ENDPOINTS,
  type AnsweringEndpoint,
  NOT_AN_ANSWER,
  type Scenario,
  TOLERANT,
} from './scenario';

const WITH_DATA: readonly AnsweringEndpoint[] = ['reply-suggestion', 'summary', 'orders', 'products'];
const WITH_CODE: readonly AnsweringEndpoint[] = ['reply-suggestion', 'summary', 'webhook'];
const COMMON = { kind: 'answer', group: 'Body' } as const;

/** `lost` is the field that `missing-needed-field` drops. */
const NEEDED: Record<AnsweringEndpoint, { fields: readonly string[]; lost: string }> = {
  'reply-suggestion': { fields: ['code', 'data', 'content', 'actionType'], lost: 'actionType' },
  summary: { fields: ['code', 'data', 'status', 'summary'], lost: 'status' },
  webhook: { fields: ['code'], lost: 'code' },
  orders: { fields: ['data', 'page', 'pageSize', 'hasNextPage'], lost: 'hasNextPage' },
  products: { fields: ['data', 'page', 'pageSize', 'hasNextPage'], lost: 'hasNextPage' },
};

export const BODY_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    id: 'html-page',
    title: 'A page of HTML instead of an answer',
    expectation: NOT_AN_ANSWER,
    endpoints: ANSWERING_ENDPOINTS,
    play: () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><html><body><h1>Please sign in</h1></body></html>',
    }),
  },
  {
    ...COMMON,
    id: 'empty-body',
    title: 'An answer without a body',
    expectation: NOT_AN_ANSWER,
    endpoints: ANSWERING_ENDPOINTS,
    play: () => ({ status: 200, body: '' }),
  },
  {
    ...COMMON,
    id: 'other-json',
    title: 'JSON of something else',
    expectation: NOT_AN_ANSWER,
    endpoints: ANSWERING_ENDPOINTS,
    play: () => ({ status: 200, body: { hello: 'world' } }),
  },
  {
    ...COMMON,
    id: 'data-null',
    title: 'A success whose data is null',
    expectation: 'Takes it for no answer, not for an empty one, and offers to try again.',
    endpoints: WITH_DATA,
    play: async ({ honest }) => changeWrapper(await honest(), (wrapper) => ({ ...wrapper, data: null })),
  },
  {
    ...COMMON,
    id: 'missing-fields',
    title: 'An answer with only the fields it cannot do without',
    expectation: TOLERANT,
    endpoints: ANSWERING_ENDPOINTS,
    play: async ({ honest, endpoint }) => withFields(await honest(), (name) => NEEDED[endpoint].fields.includes(name)),
  },
  {
    ...COMMON,
    id: 'missing-needed-field',
    title: 'An answer without a field it cannot do without',
    expectation: NOT_AN_ANSWER,
    endpoints: ANSWERING_ENDPOINTS,
    play: async ({ honest, endpoint }) => withFields(await honest(), (name) => name !== NEEDED[endpoint].lost),
  },
  {
    ...COMMON,
    id: 'unknown-fields',
    title: 'An answer with fields that no document knows',
    expectation: TOLERANT,
    endpoints: ANSWERING_ENDPOINTS,
    play: async ({ honest }) =>
      changeWrapper(await honest(), (wrapper) => ({
        ...wrapper,
        traceId: 'scenario',
        ...(isJsonObject(wrapper.data) && { data: { ...wrapper.data, confidence: 0.5, usages: { tokens: 1 } } }),
      })),
  },
  {
    ...COMMON,
    id: 'other-code-convention',
    title: 'A success whose code is an integer where text is documented, or the reverse',
    expectation: TOLERANT,
    endpoints: WITH_CODE,
    play: async ({ honest, endpoint }) =>
      changeWrapper(await honest(), (wrapper) => ({ ...wrapper, code: endpoint === 'webhook' ? '200' : 200 })),
  },
  {
    ...COMMON,
    id: 'contradiction',
    title: 'Code "200" that says it is no success',
    expectation: NOT_AN_ANSWER,
    endpoints: ['reply-suggestion', 'summary'],
    play: async ({ honest }) =>
      changeWrapper(await honest(), (wrapper) => ({ ...wrapper, code: '200', success: false })),
  },
];

/** Contract: "Page wrapper". */
export const PAGE_SCENARIOS: readonly Scenario[] = [
  {
    kind: 'answer',
    group: 'Pages of orders and products',
    endpoints: ['orders', 'products'],
    id: 'endless-pages',
    title: 'A next page is promised for ever',
    expectation: 'Notices that nothing new comes, and stops by itself.',
    play: async ({ honest }) => changeWrapper(await honest(), (page) => ({ ...page, hasNextPage: true })),
  },
];

function withFields(answer: QueryAnswer, isWanted: (name: string) => boolean): QueryAnswer {
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => isWanted(name)));
  return changeWrapper(answer, (wrapper) => {
    const { data, ...rest } = pick(wrapper);
    return { ...rest, ...(data !== undefined && { data: isJsonObject(data) ? pick(data) : data }) };
  });
}
