// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import type { PostToRelay } from '@/lib/relay-client/relay-client';
import { fail, succeed } from '@/lib/shared/outcome';
import { withPauses } from '@/plugin/frame/with-pauses';

function show(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

const EVENTS = succeed({ httpStatus: 200, body: { events: [] } });
const waits = () =>
  vi.fn<PostToRelay>(
    (_path, _body, { signal } = {}) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(fail({ reason: 'cancelled' })));
      }),
  );

test('a panel waits for events only while its page is shown', async () => {
  show(true);
  const post = waits();
  const answering = withPauses(post)('events', {});
  await Promise.resolve();
  expect(post).not.toHaveBeenCalled();
  show(false);
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(1), 10_000);
  show(true);
  post.mockResolvedValue(EVENTS);
  show(false);
  expect(await answering).toEqual(EVENTS);
  expect(post).toHaveBeenCalledTimes(2);
});

test('a wait that is no longer wanted ends, and other requests do not wait', async () => {
  show(false);
  const post = waits();
  const unwanted = new AbortController();
  const answering = withPauses(post)('events', {}, { signal: unwanted.signal });
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(1), 10_000);
  unwanted.abort();
  expect(await answering).toEqual(fail({ reason: 'cancelled' }));
  show(true);
  post.mockResolvedValue(EVENTS);
  expect(await withPauses(post)('orders', {})).toEqual(EVENTS);
});
