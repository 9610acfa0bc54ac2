import * as z from 'zod/mini';

import { lazy } from '@/lib/shared/lazy';

import type { PlatformData, PlatformEndpoint, PlatformRequest } from './platform-endpoints';
import { suggestionDataSchema, suggestionRequestSchema } from './suggestion';
import { summaryDataSchema, summaryRequestSchema } from './summary';
import { CONTENT_FORMATS, MAX_INSTRUCTION, TARGET_LANGUAGES } from './values';

interface EndpointSchemas<Endpoint extends PlatformEndpoint> {
  options: z.ZodMiniType;
  request: z.ZodMiniType<PlatformRequest<Endpoint>>;
  data: z.ZodMiniType<PlatformData<Endpoint>>;
  /** The fields of a request that its result repeats. */
  repeated: Record<string, z.ZodMiniType>;
}

/** Schemas stay apart from the rows, because only the worker parses. */
export const PLATFORM_SCHEMAS = {
  suggestion: {
    options: lazy(() =>
      z.object({
        targetLanguage: z.optional(z.enum(TARGET_LANGUAGES)),
        contentFormat: z.optional(z.enum(CONTENT_FORMATS)),
        instruction: z.optional(z.string().check(z.maxLength(MAX_INSTRUCTION))),
      }),
    ),
    request: suggestionRequestSchema,
    data: suggestionDataSchema,
    repeated: { askedFormat: z.enum(CONTENT_FORMATS) },
  },
  summary: {
    options: lazy(() => z.object({ language: z.optional(z.string().check(z.maxLength(35))) })),
    request: summaryRequestSchema,
    data: summaryDataSchema,
    repeated: {},
  },
} satisfies { [Endpoint in PlatformEndpoint]: EndpointSchemas<Endpoint> };

export function schemasOf<Endpoint extends PlatformEndpoint>(endpoint: Endpoint): EndpointSchemas<Endpoint> {
  // TypeScript does not relate a row to its generic key.
  return (PLATFORM_SCHEMAS as { [Name in PlatformEndpoint]: EndpointSchemas<Name> })[endpoint];
}
