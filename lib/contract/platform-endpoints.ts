import type { SuggestionData, SuggestionRequest } from './suggestion';
import type { SummaryData, SummaryRequest } from './summary';

/** Types of the body and the answer's `data`, without schemas: some pages need the names alone. */
interface EndpointTypes {
  suggestion: { request: SuggestionRequest; data: SuggestionData };
  summary: { request: SummaryRequest; data: SummaryData };
}

export type PlatformEndpoint = keyof EndpointTypes;
export type PlatformRequest<Endpoint extends PlatformEndpoint> = EndpointTypes[Endpoint]['request'];
export type PlatformData<Endpoint extends PlatformEndpoint> = EndpointTypes[Endpoint]['data'];

interface EndpointRow<Endpoint extends PlatformEndpoint> {
  /** Below `ENDPOINTS_PATH`. */
  path: Lowercase<string>;
  /** The key of the address under `channel` in policy and vault. */
  setting: `${string}Url`;
  deadlineMs: number;
  testRequest: PlatformRequest<Endpoint>;
}

/** Contract: "Endpoints", platform-side. The token and the ID of the channel follow the path of an endpoint. */
export const ENDPOINTS_PATH = '/api_v2/intelli/custom-ticket';
export const WEBHOOK_PATH = '/api_v2/intelli/v2/webhook';

/** A language model answers slowly, and a second request would cost a second answer. */
const MODEL_DEADLINE_MS = 150_000;

/** The endpoints of the platform. Addresses, secrets, policy keys, messages and fields derive from these rows. */
export const PLATFORM_ENDPOINTS = {
  suggestion: {
    path: 'reply-suggestion',
    setting: 'replySuggestionUrl',
    deadlineMs: MODEL_DEADLINE_MS,
    testRequest: { messages: [{ role: 'USER', content: 'Hello' }], contentFormat: 'PLAIN' },
  },
  summary: {
    path: 'summary',
    setting: 'summaryUrl',
    deadlineMs: MODEL_DEADLINE_MS,
    testRequest: { content: 'Hello' },
  },
} satisfies { [Endpoint in PlatformEndpoint]: EndpointRow<Endpoint> };

export type PlatformSetting = (typeof PLATFORM_ENDPOINTS)[PlatformEndpoint]['setting'];

/** The last name in an endpoint's address. */
export type EndpointPath = (typeof PLATFORM_ENDPOINTS)[PlatformEndpoint]['path'];

export const ENDPOINT_NAMES = Object.keys(PLATFORM_ENDPOINTS) as PlatformEndpoint[];

/** One value per endpoint. */
export function mapEndpoints<Value>(create: (endpoint: PlatformEndpoint) => Value): Record<PlatformEndpoint, Value> {
  return Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, create(name)])) as Record<PlatformEndpoint, Value>;
}

/** One value per endpoint, all of them awaited at the same time. */
export async function mapEndpointsAsync<Value>(
  create: (endpoint: PlatformEndpoint) => Promise<Value>,
): Promise<Record<PlatformEndpoint, Value>> {
  const values = new Map(await Promise.all(ENDPOINT_NAMES.map(async (name) => [name, await create(name)] as const)));
  return mapEndpoints((name) => values.get(name) as Value);
}

/** Contract: "Summary and reply suggestion". */
export const PLATFORM_CODES: readonly {
  code: '400' | '500';
  condition: string;
  endpoints: readonly PlatformEndpoint[];
}[] = [
  { code: '400', condition: '`xToken` invalid', endpoints: ['summary', 'suggestion'] },
  {
    code: '400',
    condition: 'Channel does not exist or does not belong to the account of the credential',
    endpoints: ['summary', 'suggestion'],
  },
  {
    code: '400',
    condition: 'Channel has not completed configuration of the summary capability',
    endpoints: ['summary'],
  },
  { code: '400', condition: '`messages` empty', endpoints: ['suggestion'] },
  { code: '400', condition: '`messages[].role` empty or not an allowed value', endpoints: ['suggestion'] },
  {
    code: '400',
    condition: '`targetLanguage` or `contentFormat` not an allowed value',
    endpoints: ['suggestion'],
  },
  { code: '500', condition: 'Summary generation error', endpoints: ['summary'] },
  { code: '500', condition: 'Reply generation error', endpoints: ['suggestion'] },
];
