// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import type { InsertRequest, UndoRequest } from '@/lib/domain/insertion';
import { insertText, undoText } from '@/lib/helpdesk/insert-text';
import { openComposer } from '@/lib/helpdesk/open-composer';
import { hashText } from '@/lib/shared/hash-text';

import { openPage, restingPage } from './open-page';
import { readPageCases } from './page-cases';
import { ADAPTER, KEY, letFieldsTakeText, REQUEST } from './stage-insertion';

const insertInto = (adapter: Adapter, request: InsertRequest) => insertText(adapter, request, restingPage(adapter));
const undoIn = (adapter: Adapter, request: UndoRequest) => undoText(adapter, request, restingPage(adapter));

async function insert(composer: string, request: Partial<InsertRequest> = {}): Promise<[string, string]> {
  openPage(`<main data-id="7"><textarea class="${composer}">Draft</textarea></main>`);
  // jsdom has no such command.
  Object.assign(document, { execCommand: () => false });
  const { outcome } = await insertInto(ADAPTER, { ...REQUEST, ...request });
  return [outcome, document.querySelector('textarea')?.value ?? ''];
}

describe('The text that the agent chose', () => {
  // Writing needs a real browser; here `failed` is past every refusal.
  it.each([
    ['a reply may go into a reply', 'reply', 'reply'],
    ['a note may go into a note', 'note', 'note'],
    ['a reply may go into a composer of unknown kind', 'any', 'reply'],
    ['a reply may go into a note when the agent wants it there', 'note', 'reply', true],
    ['a note may go into a composer of unknown kind when the agent wants it there', 'any', 'note', true],
  ] as const)('allows an insertion: %s', async (_, composer, as, intoAnyKind: boolean = false) => {
    expect(await insert(composer, { as, intoAnyKind })).toEqual(['failed', 'Draft']);
  });

  it.each([
    ['a reply never goes into a note', 'note', { as: 'reply' }, 'refused-note'],
    ['a note never goes into a reply', 'reply', { as: 'note' }, 'refused-note'],
    [
      'a note never goes into a reply, whatever the agent says',
      'reply',
      { as: 'note', intoAnyKind: true },
      'refused-note',
    ],
    ['a note never goes where it might reach the customer', 'any', { as: 'note' }, 'refused-note'],
    [
      'nothing goes into another ticket',
      'reply',
      { ticket: { ...KEY, id: '8' }, intoAnyKind: true },
      'refused-other-ticket',
    ],
    ['nothing is made up where no composer is open', 'closed', {}, 'no-composer'],
  ] as const)('refuses an insertion: %s', async (_, composer, request, outcome) => {
    expect(await insert(composer, request)).toEqual([outcome, 'Draft']);
  });

  it('an insertion is refused where the page no longer shows any ticket', async () => {
    openPage('<textarea class="reply"></textarea>');
    expect(await insertInto(ADAPTER, REQUEST)).toEqual({ outcome: 'refused-other-ticket' });
  });

  it('no text is written where another ticket has come during the wait for the editor', async () => {
    openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
    const execCommand = vi.fn(() => true);
    Object.assign(document, { execCommand });
    const inserting = insertInto(ADAPTER, REQUEST);
    showTicket('8');
    expect(await inserting).toEqual({ outcome: 'refused-other-ticket' });
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
    expect(await insertInto(ADAPTER, REQUEST)).toEqual({ outcome: 'refused-other-ticket' });
    expect(execCommand).toHaveBeenCalledTimes(1);
    expect(document.querySelector('textarea')?.value).toBe('Draft of 8');
  });
});

describe('A page that opens another ticket in steps', () => {
  function openDraft(execCommand = vi.fn(() => false)): typeof execCommand {
    openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
    Object.assign(document, { execCommand });
    return execCommand;
  }
  const readDraft = () => document.querySelector('textarea')?.value;

  it('a page that changes its ticket gets no text while it changes', async () => {
    const execCommand = openDraft();
    const page = restingPage(ADAPTER, () => false);
    expect(await insertText(ADAPTER, REQUEST, page)).toEqual({ outcome: 'refused-other-ticket' });
    expect(await undoText(ADAPTER, { ...REQUEST, documentId: 'any' }, page)).toBe('refused-other-ticket');
    expect(execCommand).not.toHaveBeenCalled();
  });

  it('a page gets no text when its ticket has begun to change before the strategy', async () => {
    const execCommand = openDraft();
    let isStable = true;
    const inserting = insertText(
      ADAPTER,
      REQUEST,
      restingPage(ADAPTER, () => isStable),
    );
    await Promise.resolve();
    isStable = false;
    expect(await inserting).toEqual({ outcome: 'refused-other-ticket' });
    expect(execCommand).not.toHaveBeenCalled();
  });

  it('a page keeps the draft that it has put into the composer during the writing', async () => {
    let isStable = true;
    openDraft(
      vi.fn(() => {
        Object.assign(document.querySelector('textarea') as HTMLTextAreaElement, { value: 'Draft of 8' });
        isStable = false;
        return true;
      }),
    );
    const page = restingPage(ADAPTER, () => isStable);
    expect(await insertText(ADAPTER, REQUEST, page)).toEqual({ outcome: 'refused-other-ticket' });
    expect(readDraft()).toBe('Draft of 8');
  });
});

describe('A text that would freeze the tab', () => {
  it.each([
    ['a short text', 'Hello', true],
    ['a text with too many elements', '<p>Hello</p>'.repeat(5001), false],
    ['a text that is too long', 'Hello'.repeat(120_001), false],
  ])('a text that would freeze the tab reaches no editor: %s', async (_, html, isWritten) => {
    openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
    const execCommand = vi.fn(() => false);
    Object.assign(document, { execCommand });
    expect(await insertInto(ADAPTER, { ...REQUEST, html })).toEqual({
      outcome: 'failed',
      ...(!isWritten && { isTooLong: true }),
    });
    expect(execCommand.mock.calls.length > 0).toBe(isWritten);
  });
});

describe('The messages of the open ticket', () => {
  const identityOf = (...texts: string[]) => ({ ...KEY, messageHashes: texts.map((text) => hashText(text)) });

  /** Opens a page of ticket 7 with these messages; its field takes text as a browser would. */
  function openThread(...texts: string[]): void {
    openPage(`<main data-id="7"><ol>${texts.map((text) => `<li>${text}</li>`).join('')}</ol>
      <textarea class="reply">Draft</textarea></main>`);
    letFieldsTakeText();
  }

  it.each([
    ['the first message is the first of the page', ['Where?', 'Any news?'], 'inserted'],
    ['the page shows earlier messages', ['Hello', 'Where?'], 'inserted'],
    ['the page shows another conversation', ['My lamp is broken', 'Any news?'], 'refused-other-ticket'],
    ['the thread is empty', [], 'refused-other-ticket'],
  ])('the messages of the open ticket decide beside its key: %s', async (_, texts, outcome) => {
    openThread(...texts);
    const request = { ...REQUEST, ticket: identityOf('Where?', 'Any news?') };
    expect(await insertInto(ADAPTER, request)).toMatchObject({ outcome });
  });

  it('the messages of the open ticket keep an undo away from the draft of another ticket', async () => {
    openThread('Where?');
    const first = { ...REQUEST, ticket: identityOf('Where?') };
    const { documentId = '' } = await insertInto(ADAPTER, first);
    showTicket('8');
    const draft = () => document.querySelector('textarea')?.value;
    const second = {
      ...first,
      ticket: { ...first.ticket, id: '8' },
      insertionId: 'two',
      text: 'Other',
      html: '<p>Other</p>',
    };
    expect(await insertInto(ADAPTER, second)).toMatchObject({ outcome: 'inserted', documentId });
    const held = draft();
    expect(await undoIn(ADAPTER, { ...first, documentId })).toBe('refused-other-ticket');
    showTicket('7');
    expect(await undoIn(ADAPTER, { ...first, documentId })).toBe('unknown-insertion');
    showTicket('8');
    expect(await undoIn(ADAPTER, { ...second, documentId: 'another page' })).toBe('unknown-insertion');
    expect(draft()).toBe(held);
    expect(await undoIn(ADAPTER, { ...second, documentId })).toBe('undone');
    expect(draft()).not.toContain('Other');
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

  function openWithButtons(press: () => void = () => {}): string[] {
    openPage(PAGE);
    Object.assign(document, { execCommand: () => false });
    const pressed: string[] = [];
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const onClick = ({ target }: Event) => {
      pressed.push((target as HTMLElement).id);
      press();
    };
    document.addEventListener('click', onClick, { signal: ending.signal });
    return pressed;
  }

  const addField = (name: string) => {
    const field = document.createElement('textarea');
    field.className = name;
    document.querySelector('main')?.append(field);
    return field;
  };

  it('a closed composer is opened as the agent would, and gets the text once the lasting one is there', async () => {
    const pressed = openWithButtons(() => {
      const plain = addField('reply');
      // Many editors start as a plain field.
      setTimeout(() => plain.replaceWith(Object.assign(addField('reply'), { id: 'editor' })), 50);
    });
    const tried: string[] = [];
    Object.assign(document, {
      execCommand: () => {
        tried.push(document.activeElement?.id ?? '');
        return false;
      },
    });
    expect(await insertInto(opening, REQUEST)).toEqual({ outcome: 'failed' });
    expect(pressed).toEqual(['reply']);
    expect(tried).toEqual(['editor']);
  });

  it('a composer is opened, even where nothing will ever tell what it writes', async () => {
    openWithButtons(() => addField('any'));
    const untold = { ...opening, composers: [{ find: '.any', mode: 'unknown' }] } as Adapter;
    expect(await openComposer(untold, 'reply')).toBe('opened');
  });

  it('a composer on another page is opened out of a closed menu, and the text waits', async () => {
    const pressed = openWithButtons();
    expect(await insertInto(opening, { ...REQUEST, as: 'note' })).toEqual({ outcome: 'no-composer', isOpening: true });
    expect(pressed).toEqual(['note']);
  });

  it('a composer is never opened on another ticket', async () => {
    const pressed = openWithButtons();
    expect(await insertInto(opening, { ...REQUEST, ticket: { ...KEY, id: '8' } })).toEqual({
      outcome: 'refused-other-ticket',
    });
    expect(pressed).toEqual([]);
  });

  it('a composer takes nothing when it opens on another ticket', async () => {
    openWithButtons(() => {
      addField('reply');
      showTicket('8');
    });
    expect(await insertInto(opening, REQUEST)).toEqual({ outcome: 'refused-other-ticket' });
  });

  it('no composer is opened for a reply where a note is open: the agent may be writing in it', async () => {
    const pressed = openWithButtons();
    addField('note');
    expect(await insertInto(opening, REQUEST)).toEqual({ outcome: 'refused-note' });
    expect(pressed).toEqual([]);
  });

  const openingNote = { ...opening, openers: [{ mode: 'note', click: '.open-reply' }] } as Adapter;

  it('a composer is opened for a note where a reply is open, and the reply stays as it is', async () => {
    const pressed = openWithButtons(() => addField('note'));
    const reply = addField('reply');
    reply.value = 'Dear Ada';
    expect(await insertInto(openingNote, { ...REQUEST, as: 'note' })).toEqual({ outcome: 'failed' });
    expect([pressed, reply.value]).toEqual([['reply'], 'Dear Ada']);
  });

  it('no composer is opened for a note on another page, which would cost the reply that is open', async () => {
    const pressed = openWithButtons();
    addField('reply');
    expect(await insertInto(opening, { ...REQUEST, as: 'note' })).toEqual({ outcome: 'refused-note' });
    expect(pressed).toEqual([]);
  });

  it('tells that the page does not say for whom the open composer writes', async () => {
    openWithButtons();
    addField('any');
    expect(await insertInto(opening, { ...REQUEST, as: 'note' })).toEqual({
      outcome: 'refused-note',
      isKindUnknown: true,
    });
  });

  it('tells that the helpdesk opens the composer elsewhere', async () => {
    openWithButtons();
    const windowed = { ...opening, openers: [], composersElsewhere: 'body' } as Adapter;
    expect(await insertInto(windowed, REQUEST)).toEqual({ outcome: 'no-composer', isElsewhere: true });
  });

  it('a message that imitates a helpdesk whose composer opens elsewhere is not believed', async () => {
    openWithButtons();
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<ol><li><p><b class="windowed"></b></p></li></ol>');
    const thread = { ...ADAPTER.thread, messages: { each: 'li', body: 'p' } };
    const windowed = { ...opening, thread, openers: [], composersElsewhere: '.windowed' } as Adapter;
    expect(await insertInto(windowed, REQUEST)).toEqual({ outcome: 'no-composer' });
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<i class="windowed"></i>');
    expect(await insertInto(windowed, REQUEST)).toEqual({ outcome: 'no-composer', isElsewhere: true });
  });

  it.each([
    ['in a window of its own, where the page is wide', 'one-article-of-three', '', { isElsewhere: true }],
    ['in a frame of the page, where it is narrow', 'one-article-of-three', 'Visible-ScreenM', {}],
    ['nowhere else while that frame is open', 'narrow-with-a-reply-in-a-frame', 'Visible-ScreenM', undefined],
  ])('tells that Znuny opens the composer %s', async (_, name, screen, told) => {
    const znuny = ADAPTERS.znuny as Adapter;
    const page = readPageCases('znuny').find((each) => each.name === name);
    openPage(page?.html ?? '', page?.address);
    document.body.className = screen;
    Object.assign(document, { execCommand: () => false });
    const ticket = { desk: 'https://desk.example', scope: 'https://desk.example/otrs/index.pl', id: '19' };
    const { outcome, ...others } = await insertInto(znuny, { ...REQUEST, ticket });
    expect([outcome, others]).toEqual(told ? ['no-composer', told] : ['failed', {}]);
  });
});

function showTicket(id: string): void {
  document.querySelector('main')?.setAttribute('data-id', id);
}
