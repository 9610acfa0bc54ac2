// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { insertText } from '@/lib/helpdesk/insert-text';

import { openPage, restingPage } from './open-page';
import { ADAPTER, letFieldsTakeText, REQUEST } from './stage-insertion';

const field = () => document.querySelector('textarea') as HTMLTextAreaElement;
const insert = (text = 'Hello') =>
  insertText(ADAPTER, { ...REQUEST, insertionId: text, html: '', text }, restingPage(ADAPTER));

beforeEach(() => {
  openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
  letFieldsTakeText();
});

describe('a field that is read-only', () => {
  it('gets the text when the page has saved the draft within a second', async () => {
    field().readOnly = true;
    setTimeout(() => (field().readOnly = false), 300);
    expect(await insert()).toMatchObject({ outcome: 'inserted' });
  });

  it('keeps its draft when it stays so', async () => {
    field().readOnly = true;
    expect(await insert()).toEqual({ outcome: 'failed' });
    expect(field().value).toBe('Draft');
  });
});

it.each([
  [490, 1],
  [510, 0],
])(
  'a text of %i lines takes %i commands of the browser, which needs quadratic time for lines',
  async (count, calls) => {
    const command = vi.spyOn(document, 'execCommand');
    const onInput = vi.fn();
    field().addEventListener('input', onInput);
    const text = Array.from({ length: count }, (_, line) => `Line ${line}`).join('\n');
    expect(await insert(text)).toMatchObject({ outcome: 'inserted' });
    expect(field().value).toBe(`Draft\n\n${text}`);
    expect(command).toHaveBeenCalledTimes(calls);
    // The command's own event comes from the browser.
    expect(onInput).toHaveBeenCalledTimes(1 - calls);
  },
);
