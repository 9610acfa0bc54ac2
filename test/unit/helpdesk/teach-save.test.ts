import { beforeEach, expect, it, vi } from 'vitest';

import teach from '@/entrypoints/teach';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { startLesson } from '@/lib/helpdesk/teach/start-lesson';
import { sendToWorker } from '@/lib/messaging/send';

vi.mock('wxt/utils/define-unlisted-script', () => ({ defineUnlistedScript: (main: () => void) => ({ main }) }));
vi.mock('@/lib/helpdesk/page-parts', () => ({ offerPart: vi.fn() }));
vi.mock('@/lib/helpdesk/auto/watch-for-recipe', () => ({ watchForRecipe: vi.fn() }));
vi.mock('@/lib/helpdesk/teach/start-lesson', () => ({ endLesson: vi.fn(), startLesson: vi.fn() }));
vi.mock('@/lib/messaging/send', () => ({ announce: vi.fn(), sendToWorker: vi.fn() }));
vi.mock('@/lib/shared/pause', () => ({ pause: () => Promise.resolve() }));

const send = vi.mocked(sendToWorker);

async function save(): Promise<unknown> {
  void teach.main();
  const part = vi.mocked(offerPart).mock.lastCall?.[1] as unknown as { startLesson: (...lesson: unknown[]) => void };
  part.startLesson({}, new AbortController().signal);
  return vi.mocked(startLesson).mock.lastCall?.[1].save('{}');
}

beforeEach(() => {
  send.mockReset();
});

it('sends a recipe again when the worker died before it answered', async () => {
  send
    .mockResolvedValueOnce({ ok: false, failure: 'interrupted' })
    .mockResolvedValue({ ok: true, value: 'saved' as never });
  expect(await save()).toBe('saved');
  expect(send.mock.calls).toEqual([
    ['lesson.save', { recipe: '{}' }],
    ['lesson.save', { recipe: '{}' }],
  ]);
});

it('a lesson does not say that a recipe is saved when nobody answers', async () => {
  send.mockResolvedValue({ ok: false, failure: 'interrupted' });
  expect(await save()).toBe('not-saved');
});
