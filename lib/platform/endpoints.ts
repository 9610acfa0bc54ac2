import type * as z from 'zod/mini';

import type { PlatformEndpoint } from '@/lib/contract/address';
import { type SuggestionData, type SuggestionRequest, suggestionDataSchema } from '@/lib/contract/suggestion';
import { type SummaryData, type SummaryRequest, summaryDataSchema } from '@/lib/contract/summary';

/** What each interface of the platform takes and gives. */
export interface PlatformCalls {
  'reply-suggestion': { request: SuggestionRequest; data: SuggestionData };
  summary: { request: SummaryRequest; data: SummaryData };
}

/** Schema of each interface's `data`. A new interface is a row here and one above. */
export const PLATFORM_DATA: { [Endpoint in PlatformEndpoint]: z.ZodMiniType<PlatformCalls[Endpoint]['data']> } = {
  'reply-suggestion': suggestionDataSchema,
  summary: summaryDataSchema,
};

/** A language model answers slowly, and a second request would cost a second answer. */
export const PLATFORM_DEADLINE_MS = 150_000;

export const PLATFORM_MAX_BYTES = 1024 * 1024;
