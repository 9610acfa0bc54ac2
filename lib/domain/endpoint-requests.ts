import type { PlatformEndpoint, PlatformRequest } from '@/lib/contract/platform-endpoints';

import type { Failure } from './failure';
import type { PlatformResult } from './platform-result';
import { createSuggestionRequest, readAskedFormat } from './suggestion-request';
import { createSummaryRequest } from './summary-request';
import type { Ticket } from './ticket';

interface RequestMaker<Endpoint extends PlatformEndpoint, Options = never> {
  /** Undefined when nothing is left to send. */
  create: (ticket: Ticket, options: Options) => PlatformRequest<Endpoint> | undefined;
  /** Returns the fields that the result repeats. */
  describe: (request: PlatformRequest<Endpoint>) => object;
}

const REQUEST_MAKERS = {
  suggestion: { create: createSuggestionRequest, describe: readAskedFormat },
  summary: { create: createSummaryRequest, describe: () => ({}) },
} satisfies { [Endpoint in PlatformEndpoint]: RequestMaker<Endpoint> };

/** How a ticket becomes a request to one endpoint. */
export function requestsOf<Endpoint extends PlatformEndpoint>(
  endpoint: Endpoint,
): RequestMaker<Endpoint, RequestOptions<Endpoint>> {
  // TypeScript does not relate a row to its generic key.
  return REQUEST_MAKERS[endpoint] as unknown as RequestMaker<Endpoint, RequestOptions<Endpoint>>;
}

type RequestMakers = typeof REQUEST_MAKERS;

export type RequestOptions<Endpoint extends PlatformEndpoint> = Parameters<RequestMakers[Endpoint]['create']>[1];

export type ResultOf<Endpoint extends PlatformEndpoint> = PlatformResult<Endpoint> &
  ReturnType<RequestMakers[Endpoint]['describe']>;

/** Causes of a request other than a button of the panel or a key. */
export interface RequestCause {
  /** No agent pressed a button: the request counts against the day's cap. */
  isAutomatic?: boolean | undefined;
  /** The button in the page, which a faulty page may press often. */
  isFromPage?: boolean | undefined;
}

export interface PlatformIntent<Endpoint extends PlatformEndpoint> extends RequestCause {
  /** Chosen by the panel. A known ID starts no second request. */
  requestId: string;
  pageId: number;
  ticket: Ticket;
  options: RequestOptions<Endpoint>;
}

export type ChannelTest = Record<PlatformEndpoint, 'not-set' | 'works' | Failure>;

/** The newest results of a ticket from this browser session, the requests that still run, and those that have just failed. */
export type RecalledResults = { [Endpoint in PlatformEndpoint]?: ResultOf<Endpoint> } & {
  pending: Partial<Record<PlatformEndpoint, string>>;
  failed: Partial<Record<PlatformEndpoint, Failure>>;
  /** Stored results could not be read. They are deleted, so this is reported once. */
  isDamaged?: true;
};
