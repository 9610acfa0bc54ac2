// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';

import type { InsertRequest } from '@/lib/domain/insertion';
import type { Adapter } from '@/lib/helpdesk/adapter';
import { insertText } from '@/lib/helpdesk/insert-text';
import { openComposer } from '@/lib/helpdesk/open-composer';

import { openPage } from './open-page';

const ADAPTER = {
  ticketId: [{ select: 'main', attribute: 'data-id' }],
  thread: { messages: { each: 'p' } },
  composers: [
    { find: '.reply', mode: 'reply' },
    { find: '.note', mode: 'note' },
    { find: '.any', mode: 'unknown' },
  ],
} as unknown as Adapter;

const REQUEST: InsertRequest = { ticketId: '7', as: 'reply', mode: 'end', html: '<p>Hello</p>', text: 'Hello' };

/** Inserts into a page with one composer, and tells how it ended and what the composer holds. */
async function insert(composer: string, request: Partial<InsertRequest> = {}): Promise<[string, string]> {
  openPage(`<main data-id="7"><textarea class="${composer}">Draft</textarea></main>`);
  // jsdom knows no such command; a browser that refuses it says so like this.
  Object.assign(document, { execCommand: () => false });
  const { outcome } = await insertText(ADAPTER, { ...REQUEST, ...request });
  return [outcome, document.querySelector('textarea')?.value ?? ''];
}

describe('What the agent chose', () => {
  // Writing itself needs a real browser; here it ends with `failed`, which is past every refusal.
  it.each([
    ['a reply may go into a reply', 'reply', 'reply'],
    ['a note may go into a note', 'note', 'note'],
    ['a reply may go into a composer of unknown kind', 'any', 'reply'],
    ['a reply may go into a note when the agent wants it there', 'note', 'reply', true],
    ['a note may go into a reply when the agent wants it there', 'reply', 'note', true],
  ] as const)('%s', async (_, composer, as, intoAnyKind: boolean = false) => {
    expect(await insert(composer, { as, intoAnyKind })).toEqual(['failed', 'Draft']);
  });

  it.each([
    ['a reply never goes into a note', 'note', { as: 'reply' }, 'refused-note'],
    ['a note never goes into a reply', 'reply', { as: 'note' }, 'refused-note'],
    ['a note never goes where it might reach the customer', 'any', { as: 'note' }, 'refused-note'],
    ['nothing goes into another ticket', 'reply', { ticketId: '8', intoAnyKind: true }, 'refused-other-ticket'],
    ['nothing is made up where no composer is open', 'closed', {}, 'no-composer'],
  ] as const)('%s', async (_, composer, request, outcome) => {
    expect(await insert(composer, request)).toEqual([outcome, 'Draft']);
  });

  it('is refused where the page no longer shows any ticket', async () => {
    openPage('<textarea class="reply"></textarea>');
    expect(await insertText(ADAPTER, REQUEST)).toEqual({ outcome: 'refused-other-ticket' });
  });

  it('is not written where another ticket has come while the editor was waited for', async () => {
    openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
    const execCommand = vi.fn(() => true);
    Object.assign(document, { execCommand });
    const inserting = insertText(ADAPTER, REQUEST);
    showTicket('8');
    expect(await inserting).toEqual({ outcome: 'failed' });
    expect(execCommand).not.toHaveBeenCalled();
  });

  it('changes nothing of the draft of a ticket that comes while it is written', async () => {
    openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
    const execCommand = vi.fn(() => {
      showTicket('8');
      Object.assign(document.querySelector('textarea') as HTMLTextAreaElement, { value: 'Draft of 8' });
      return true;
    });
    Object.assign(document, { execCommand });
    expect(await insertText(ADAPTER, REQUEST)).toEqual({ outcome: 'failed' });
    expect(execCommand).toHaveBeenCalledTimes(1);
    expect(document.querySelector('textarea')?.value).toBe('Draft of 8');
  });
});

describe('A composer that is not open', () => {
  const PAGE = `<main data-id="7">
    <button id="hidden" class="open-reply" hidden></button>
    <button id="reply" class="open-reply"></button>
    <menu hidden><a id="note" class="open-note" href="#note"></a></menu>
  </main>`;
  const opening = {
    ...ADAPTER,
    openers: [
      { mode: 'note', click: '.open-note', leavesPage: true },
      { mode: 'reply', click: '.open-reply' },
    ],
  } as Adapter;

  /** Opens the page, and tells what is pressed in it. */
  function openWithButtons(press: () => void = () => {}): string[] {
    openPage(PAGE);
    Object.assign(document, { execCommand: () => false });
    const pressed: string[] = [];
    document.addEventListener('click', ({ target }) => {
      pressed.push((target as HTMLElement).id);
      press();
    });
    return pressed;
  }

  const addField = (name: string) => {
    const field = document.createElement('textarea');
    field.className = name;
    document.querySelector('main')?.append(field);
    return field;
  };

  it('is opened as the agent would, and written into once it is the one that stays', async () => {
    const pressed = openWithButtons(() => {
      const plain = addField('reply');
      // Many editors start as a plain field, and take its place.
      setTimeout(() => plain.replaceWith(Object.assign(addField('reply'), { id: 'editor' })), 50);
    });
    const tried: string[] = [];
    Object.assign(document, {
      execCommand: () => {
        tried.push(document.activeElement?.id ?? '');
        return false;
      },
    });
    expect(await insertText(opening, REQUEST)).toEqual({ outcome: 'failed' });
    expect(pressed).toEqual(['reply']);
    expect(tried).toEqual(['editor']);
  });

  it('is there, even where nothing will ever tell what it writes', async () => {
    openWithButtons(() => addField('any'));
    const untold = { ...opening, composers: [{ find: '.any', mode: 'unknown' }] } as Adapter;
    expect(await openComposer(untold, 'reply')).toBe('opened');
  });

  it('on another page is opened out of a menu that is not open, and the text waits', async () => {
    const pressed = openWithButtons();
    expect(await insertText(opening, { ...REQUEST, as: 'note' })).toEqual({ outcome: 'no-composer', isOpening: true });
    expect(pressed).toEqual(['note']);
  });

  it('is never opened on another ticket', async () => {
    const pressed = openWithButtons();
    expect(await insertText(opening, { ...REQUEST, ticketId: '8' })).toEqual({ outcome: 'refused-other-ticket' });
    expect(pressed).toEqual([]);
  });

  it('takes nothing when it opens on another ticket', async () => {
    openWithButtons(() => {
      addField('reply');
      showTicket('8');
    });
    expect(await insertText(opening, REQUEST)).toEqual({ outcome: 'refused-other-ticket' });
  });

  it('is not opened where one of the other kind is: the agent may be writing in it', async () => {
    const pressed = openWithButtons();
    addField('note');
    expect(await insertText(opening, REQUEST)).toEqual({ outcome: 'refused-note' });
    expect(pressed).toEqual([]);
  });
});

function showTicket(id: string): void {
  document.querySelector('main')?.setAttribute('data-id', id);
}
