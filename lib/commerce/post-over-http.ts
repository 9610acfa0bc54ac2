import type { PostJson } from '@/lib/http/transport';

import type { PostQuery } from './ask-page';

/** Contract: "Each page should respond in under 5 seconds"; a slow one is still worth having. */
const DEADLINE_MS = 30_000;
/** 200 products with long descriptions and many SKUs. */
const MAX_BYTES = 16 * 2 ** 20;

/**
 * The integrator's own interfaces (contract: "Integrator-side": `POST {base_url}/orders` and `/products`, each call with
 * `Authorization: Bearer`).
 * @param url base address without a slash at its end
 */
export function createHttpPost(postJson: PostJson, { url, token }: { url: string; token: string }): PostQuery {
  return (path, query, signal) =>
    postJson({
      url: url + path,
      body: query,
      headers: { Authorization: `Bearer ${token}` },
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
      ...(signal && { signal }),
    });
}
