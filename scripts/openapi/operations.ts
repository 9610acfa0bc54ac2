import { MAX_PAGE_SIZE, ORDER_PAGE_DEADLINE_MS, INTEGRATOR_STATUSES } from '@/lib/contract/page';
import {
  ENDPOINTS_PATH,
  PLATFORM_CODES,
  PLATFORM_ENDPOINTS,
  type PlatformEndpoint,
  WEBHOOK_PATH,
} from '@/lib/contract/platform-endpoints';
import { CALLBACK_DEADLINE_MS, WEBHOOK_CODES } from '@/lib/contract/webhook';

import { PLATFORM_OPERATIONS } from './describe-platform';
import { type BodyName, EXAMPLES } from './examples';

const withRules = (text: string, rules: readonly string[]) =>
  [text, rules.map((rule) => `- ${rule}`).join('\n')].join('\n\n');

function jsonBody(...names: [BodyName, ...BodyName[]]) {
  const references = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const examples = names.flatMap((name) =>
    Object.entries(EXAMPLES[name]).map(([summary, value], index) => [`${name}${index + 1}`, { summary, value }]),
  );
  return {
    'application/json': {
      schema: references.length === 1 ? references[0] : { anyOf: references },
      examples: Object.fromEntries(examples) as Record<string, { summary: string; value: unknown }>,
    },
  };
}

interface OperationWords {
  operationId: string;
  summary: string;
  description: string;
}

const { 200: success, ...failures } = INTEGRATOR_STATUSES;

function integratorOperation(words: OperationWords, query: BodyName, page: BodyName) {
  return {
    post: {
      ...words,
      tags: ['Integrator'],
      security: [{ channelToken: [] }],
      requestBody: { required: true, content: jsonBody(query) },
      responses: {
        200: { description: success, content: jsonBody(page) },
        ...Object.fromEntries(Object.entries(failures).map(([status, description]) => [status, { description }])),
      },
    },
  };
}

const CHANNEL_PARAMETERS = [{ $ref: '#/components/parameters/xToken' }, { $ref: '#/components/parameters/channelId' }];

/** The HTTP status of a refusal is not shown. */
function platformOperation(
  words: OperationWords,
  bodies: { request: BodyName; response: BodyName; refusal: BodyName },
) {
  const { request, response, refusal } = bodies;
  const answers = response === refusal ? jsonBody(response) : jsonBody(response, refusal);
  return {
    parameters: CHANNEL_PARAMETERS,
    post: {
      ...words,
      tags: ['Platform'],
      // OpenAPI has no scheme for a credential in the path.
      security: [],
      requestBody: { required: true, content: jsonBody(request) },
      responses: {
        200: { description: 'The answer; `code` says whether it is a success.', content: answers },
        default: {
          description: 'The HTTP status that accompanies a refusal is not shown; the body says what is wrong.',
          content: jsonBody(refusal),
        },
      },
    },
  };
}

const DEADLINE = `Assumption: the platform waits ${CALLBACK_DEADLINE_MS / 1000} seconds.`;
const CALLBACK_RULES = `May be repeated; the receiver may key on \`ticketId + messageId + callbackType\`. ${DEADLINE}`;

function channelOperation(words: OperationWords, request: BodyName, response: BodyName) {
  return {
    post: {
      ...words,
      description: `${words.description} Authentication is managed in the channel configuration; its scheme is not shown.`,
      tags: ['Configured on the channel'],
      // The empty scheme means that the document requires none.
      security: [{}],
      requestBody: { required: true, content: jsonBody(request) },
      responses: { '2XX': { description: 'Taken in.', content: jsonBody(response) } },
    },
  };
}

const codesOf = (endpoint: PlatformEndpoint) =>
  PLATFORM_CODES.filter(({ endpoints }) => endpoints.includes(endpoint)).map(
    ({ code, condition }) => `\`code\` \`"${code}"\`: ${condition}`,
  );

/** Operations under the integrator's `base_url`. */
export const INTEGRATOR_PATHS = {
  '/orders': integratorOperation(
    {
      operationId: 'queryOrders',
      summary: 'Order query',
      description: withRules('The platform pulls orders.', [
        'When `orderNumber` is sent, only that order is returned.',
        'Paging ends when `hasNextPage` is `false`.',
        'Repeated sync of the same `orderNumber` does not duplicate data.',
        `Each page should respond in under ${ORDER_PAGE_DEADLINE_MS / 1000} seconds and hold at most ${MAX_PAGE_SIZE} rows.`,
      ]),
    },
    'OrderQuery',
    'OrderPage',
  ),
  '/products': integratorOperation(
    {
      operationId: 'queryProducts',
      summary: 'Product query',
      description: withRules('The platform pulls products and their SKUs.', [
        '`page` starts at 1.',
        `\`pageSize\` must accept 1 to ${MAX_PAGE_SIZE}, and the number of returned items must not exceed it.`,
        'The last-update pair and the create-time pair are each used together.',
        'When `productId` is present all other filters are ignored.',
        'An empty result has `data` as `[]`, never `null`.',
        '`externalId` of products and SKUs is stable and unique.',
        'The protocol test of the platform sends `page` 1, `pageSize` 1 and a last-update range covering the most recent ' +
          'hour, and checks connectivity, the page wrapper, the first product and its first SKU.',
      ]),
    },
    'ProductQuery',
    'ProductPage',
  ),
};

const ENDPOINT_PATHS = Object.fromEntries(
  (Object.keys(PLATFORM_OPERATIONS) as PlatformEndpoint[]).map((endpoint) => {
    const { rules, description, operationId, summary, ...bodies } = PLATFORM_OPERATIONS[endpoint];
    const words = { operationId, summary, description: withRules(description, [...rules, ...codesOf(endpoint)]) };
    const path = `${ENDPOINTS_PATH}/${PLATFORM_ENDPOINTS[endpoint].path}/{xToken}/{channelId}`;
    return [path, platformOperation(words, { ...bodies, refusal: 'PlatformRefusal' })];
  }),
);

/** Operations under the platform's host. */
export const PLATFORM_PATHS = {
  ...ENDPOINT_PATHS,
  [`${WEBHOOK_PATH}/CUSTOM_TICKET/{xToken}/{channelId}`]: platformOperation(
    {
      operationId: 'triggerWebhook',
      summary: 'New-message webhook',
      description: withRules(
        'Tells the platform that a ticket has a new message. Here `code` is an integer and the text is `message`.',
        [
          'The segment `CUSTOM_TICKET` must be upper case.',
          'A numeric `channelId` alone never serves as a credential.',
          ...Object.entries(WEBHOOK_CODES).map(
            ([code, { condition, message }]) =>
              `\`code\` ${code}: ${condition}${message === undefined ? '' : ` (\`${message}\`)`}`,
          ),
        ],
      ),
    },
    { request: 'WebhookRequest', response: 'WebhookResponse', refusal: 'WebhookResponse' },
  ),
};

/** Calls to addresses on the channel. Method and payload of the first three are not shown. */
export const CHANNEL_WEBHOOKS = {
  ticketQuery: channelOperation(
    {
      operationId: 'queryTicket',
      summary: 'Ticket query (`queryUrl`)',
      description: `Follows a webhook request: the platform fetches the full ticket. ${DEADLINE}`,
    },
    'TicketQuery',
    'TicketAnswer',
  ),
  replyCallback: channelOperation(
    {
      operationId: 'takeReply',
      summary: 'AI reply callback (`replyUrl`)',
      description: CALLBACK_RULES,
    },
    'ReplyCallback',
    'CallbackAnswer',
  ),
  tagCallback: channelOperation(
    {
      operationId: 'takeTags',
      summary: 'Tag callback (`tagsUrl`)',
      description: CALLBACK_RULES,
    },
    'TagCallback',
    'CallbackAnswer',
  ),
  summaryCallback: channelOperation(
    {
      operationId: 'takeSummary',
      summary: 'Async summary result',
      description:
        'The same `data` object as the summary response. Handle it idempotently by `taskId`, and record `errorMessage` ' +
        'when `status` is `FAILED`. The expected answer is not shown.',
    },
    'SummaryData',
    'CallbackAnswer',
  ),
};
