// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

import type { InsertRequest } from '@/lib/domain/insertion';
import { watchTyping } from '@/lib/helpdesk/composer/watch-typing';
import { insertText, undoText } from '@/lib/helpdesk/insert-text';
import { pause } from '@/lib/shared/pause';

import { openPage, restingPage } from './open-page';
import { ADAPTER, KEY, letFieldsTakeText, REQUEST } from './stage-insertion';

const field = () => document.querySelector('textarea') as HTMLTextAreaElement;

/** Stands for a trusted key, which a test cannot press. */
function type(value: string): void {
  field().value = value;
  Object.assign(watchTyping(document), { typedAt: performance.now() + 1, typedIn: [field()] });
}

function open(draft: string) {
  openPage(`<main data-id="7"><textarea class="reply">${draft}</textarea></main>`);
  letFieldsTakeText();
  return restingPage(ADAPTER);
}

/** Inserts into an editor that takes a command and shows something later, while the agent types. */
async function insertWhile(draft: string, change: () => void, more: Partial<InsertRequest> = {}): Promise<string> {
  const page = open(draft);
  const execCommand = (name: string): boolean => {
    if (name !== 'undo') change();
    return name !== 'undo';
  };
  Object.assign(document, { execCommand });
  return (await insertText(ADAPTER, { ...REQUEST, ...more }, page)).outcome;
}

it('a text is inserted again once the agent has typed and then emptied the composer', async () => {
  const page = open('Draft');
  await insertText(ADAPTER, REQUEST, page);
  type(`${field().value} And more`);
  await pause(400);
  field().value = '';
  const again = await insertText(ADAPTER, { ...REQUEST, insertionId: 'two' }, page);
  expect([again.outcome, field().value]).toEqual(['inserted', 'Hello']);
});

it('an undo writes no old draft into a composer whose text was edited and sent', async () => {
  const page = open('Draft');
  const { documentId = '' } = await insertText(ADAPTER, REQUEST, page);
  type(`${field().value} And more`);
  await pause(400);
  field().value = '';
  expect(await undoText(ADAPTER, { ticket: KEY, documentId, insertionId: 'one' }, page)).toBe('changed-since');
  expect(field().value).toBe('');
});

it('a letter does not end the wait for a text that the editor shows late', async () => {
  const outcome = await insertWhile('Draft', () => {
    setTimeout(() => type('Draft And'), 20);
    setTimeout(() => (field().value = 'Draft And\n\nHello'), 750);
  });
  await pause(400);
  expect([outcome, field().value]).toEqual(['inserted', 'Draft And\n\nHello']);
});

it('a text whose words the draft has already is inserted while the agent types', async () => {
  const outcome = await insertWhile('Hello Ada, your order', () => {
    setTimeout(() => type('Hello Ada, your order\n\nHello x'));
  });
  expect(outcome).toBe('inserted');
});

it.each([
  ['end', 'Hello Ada, your order'],
  ['replace', 'Hello Ada'],
] as const)(
  'an insertion (%s) is undone when the editor puts a draft with the same words back',
  async (mode, draft) => {
    const page = open(draft);
    const reportUndone = vi.fn();
    Object.assign(page.switches, { reportUndone });
    expect((await insertText(ADAPTER, { ...REQUEST, mode }, page)).outcome).toBe('inserted');
    type(`${draft}x`);
    await pause(400);
    expect(reportUndone).toHaveBeenCalledExactlyOnceWith('one');
  },
);

it('a replacement is told where the agent types the letter again that it replaced', async () => {
  const outcome = await insertWhile('a', () => void setTimeout(() => type('Hello a')), { mode: 'replace' });
  expect(outcome).toBe('inserted');
});

it.each([
  ['stands beside the text', 'Draft', 'Draft\n\nHello x'],
  ['has the same words, and the editor takes nothing', 'Hello Ada', 'Hello Adax'],
])('a draft is not said to be replaced that %s', async (_, draft, shown) => {
  const outcome = await insertWhile(draft, () => void setTimeout(() => type(shown)), { mode: 'replace' });
  expect([outcome, field().value]).toEqual(['failed', shown]);
});
