import { createJournal } from '@/lib/journal/journal';
import { createRequestRunner } from '@/lib/journal/request-runner';
import { createPlatformRequests } from '@/lib/platform/platform-requests';
import { createMemoryArea } from '@/test/unit/journal/memory-area';

export const TICKET = {
  desk: 'https://desk.example',
  scope: '',
  id: '1',
  messages: [{ role: 'customer' as const, text: 'Where is it?', attachments: [] }],
};

/** The default of each dependency answers that there is nothing, and that nothing may be sent. */
export function createRequests(deps: Partial<Parameters<typeof createPlatformRequests>[0]>) {
  const journal = createJournal(createMemoryArea());
  return createPlatformRequests({
    postJson: () => Promise.reject(new Error('nothing may be sent')),
    runner: createRequestRunner({ journal, now: () => new Date(), keepAlive: () => undefined }),
    journal,
    findAddress: () => Promise.resolve(undefined),
    hasRelay: () => Promise.resolve(false),
    postToRelay: () => Promise.reject(new Error('there is no relay')),
    findChannel: () => Promise.resolve('default'),
    countAutomatic: () => Promise.resolve(true),
    ...deps,
  });
}

/** Asks for a suggestion. */
export const intent = (isAutomatic: boolean) => ({
  requestId: 'request-1',
  pageId: 1,
  ticket: TICKET,
  options: { targetLanguage: 'AUTO' as const, contentFormat: 'HTML' as const },
  isAutomatic,
});

export const ANSWER = {
  code: '200',
  msg: 'ok',
  data: { actionType: 'MESSAGE', content: 'Hello', contentFormat: 'PLAIN' },
};
