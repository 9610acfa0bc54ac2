import { fail } from '@/lib/shared/outcome';

import type { PostJson, TransportFailure } from './transport';

/** Names a forbidden host, which the browser reports as unreachable. */
export function withPermissionCheck(
  postJson: PostJson<TransportFailure>,
  isAllowed: (origin: string) => Promise<boolean>,
): PostJson {
  return async (request) => {
    const answer = await postJson(request);
    if (answer.ok || answer.failure.reason !== 'unreachable' || (await isAllowed(new URL(request.url).origin))) {
      return answer;
    }
    return fail({ reason: 'no-permission' });
  };
}
