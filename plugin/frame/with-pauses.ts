import type { PostToRelay } from '@/lib/relay-client/relay-client';

/**
 * Lets a panel wait for events only while its page is shown. A browser opens six connections to a relay without HTTP/2, and waits of
 * other tabs would use up all of them. The extension needs no pauses: its panels are as many as the browser's windows, not as its tabs.
 */
export function withPauses(post: PostToRelay): PostToRelay {
  return async (path, body, request = {}) => {
    if (path !== 'events') return post(path, body, request);
    for (;;) {
      await untilShown();
      const hiding = new AbortController();
      const onChange = (): void => {
        if (document.hidden) hiding.abort();
      };
      document.addEventListener('visibilitychange', onChange);
      const signals = [hiding.signal, ...(request.signal ? [request.signal] : [])];
      const answer = await post(path, body, { ...request, signal: AbortSignal.any(signals) });
      document.removeEventListener('visibilitychange', onChange);
      if (!hiding.signal.aborted || request.signal?.aborted) return answer;
    }
  };
}

function untilShown(): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    const onChange = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', onChange);
      resolve();
    };
    return document.addEventListener('visibilitychange', onChange);
  });
}
