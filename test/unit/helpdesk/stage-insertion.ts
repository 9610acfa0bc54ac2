import type { Adapter } from '@/lib/adapters/shape';
import type { InsertRequest } from '@/lib/domain/insertion';

export const ADAPTER = {
  ticketId: [{ select: 'main', attribute: 'data-id' }],
  thread: { container: 'ol', messages: { each: 'li', body: 'li' }, order: 'oldest-first', roles: [] },
  composers: [
    { find: '.reply', mode: 'reply' },
    { find: '.note', mode: 'note' },
    { find: '.any', mode: 'unknown' },
  ],
} as unknown as Adapter;

/** The address names no id, so the scope is empty. */
export const KEY = { desk: 'https://desk.example', scope: '', id: '7' };
export const REQUEST: InsertRequest = {
  ticket: KEY,
  insertionId: 'one',
  as: 'reply',
  mode: 'end',
  html: '<p>Hello</p>',
  text: 'Hello',
};

/** Lets fields take text as in a browser: jsdom has no commands. Their own undo does nothing. */
export function letFieldsTakeText(): void {
  Object.assign(document, {
    execCommand: (name: string, _: boolean, text = '') => {
      const field = document.activeElement as HTMLTextAreaElement;
      if (name !== 'undo') field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
      return name !== 'undo';
    },
  });
}
