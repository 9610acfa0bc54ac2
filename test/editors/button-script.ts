import { showPageButton } from '@/lib/helpdesk/button/show-page-button';
import { createPageWatch } from '@/lib/helpdesk/watch-page';
import { answerCalls } from '@/test/drivers/answer-calls';

/** `named`: selector of the element after which the adapter wants the button. */
export interface ShowCall {
  find: string;
  named?: string;
}

/** Shows the page button at the composer of a selector. The document's `data-asked` counts the clicks that it reports. */
answerCalls(({ find, named }: ShowCall) => {
  const root = document.documentElement;
  root.dataset['asked'] = '0';
  showPageButton(
    {
      id: 'test',
      name: 'Test',
      evidence: { seen: '2026-11-23', by: 'own' },
      ticketId: [{ of: 'address', pattern: '^http' }],
      thread: {
        container: '#no-thread',
        messages: { each: 'li', body: 'p' },
        order: 'oldest-first',
        roles: [],
      },
      composers: [{ find, mode: 'reply' }],
      ...(named !== undefined && { buttonPlaces: [{ at: named, side: 'afterend' }] }),
    },
    { element: `x-${crypto.randomUUID()}`, label: { textContent: 'Suggest reply' } },
    createPageWatch(),
    {
      onApproach: () => undefined,
      onClick() {
        root.dataset['asked'] = String(Number(root.dataset['asked']) + 1);
        return Promise.resolve(true);
      },
      onFailure(error) {
        root.dataset['failed'] = String(error);
      },
    },
    new AbortController().signal,
  );
  return Promise.resolve(null);
});
