import type { PostJson } from '@/lib/http/transport';
import { succeed } from '@/lib/shared/outcome';
import { redactSecret } from '@/lib/shared/redact-secret';

import type { PostQuery } from './query-page';

/** Longer than the contract's 5 seconds: a slow page is still useful (Contract: "Rules for `/orders`", 4). */
const DEADLINE_MS = 30_000;
/** Enough for 200 products with long descriptions and many SKUs. */
const MAX_BYTES = 16 * 2 ** 20;

/** Creates the function that posts to a base URL without trailing slash (Contract: "Integrator-side"). */
export function createHttpPost(postJson: PostJson, { url, token }: { url: string; token: string }): PostQuery {
  return async (path, query, signal) => {
    const answer = await postJson({
      url: url + path,
      body: query,
      headers: { Authorization: `Bearer ${token}` },
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
      ...(signal && { signal }),
    });
    return answer.ok ? succeed({ ...answer.value, body: redactSecret(answer.value.body, token) }) : answer;
  };
}
