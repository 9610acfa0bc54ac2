// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';

import { insertText, undoText } from '@/lib/helpdesk/insert-text';

import { openPage, restingPage } from './open-page';
import { ADAPTER, letFieldsTakeText, REQUEST } from './stage-insertion';

describe('An undo after the page has mounted another composer', () => {
  const field = () => document.querySelector('textarea') as HTMLTextAreaElement;
  const mount = (value: string, className = 'reply'): void => {
    const mounted = Object.assign(document.createElement('textarea'), { className, value });
    field().replaceWith(mounted);
  };

  /** Inserts below a draft, and undoes it in the composer that the page has mounted meanwhile. */
  async function undoAfter(
    change: () => void,
    draft = 'Draft',
    page = restingPage(ADAPTER),
  ): Promise<[string, string]> {
    openPage(`<main data-id="7"><textarea class="reply">${draft}</textarea></main>`);
    letFieldsTakeText();
    const { outcome, documentId = '' } = await insertText(ADAPTER, REQUEST, page);
    expect(outcome).toBe('inserted');
    change();
    return [await undoText(ADAPTER, { ...REQUEST, documentId }, page), field()?.value];
  }
  const remount = (): void => mount(field().value);

  it.each(['Draft', ''])('takes the text out of the new composer: the draft was “%s”', async (draft) => {
    expect(await undoAfter(remount, draft)).toEqual(['undone', draft]);
  });

  it.each([
    ['nothing to undo, where it shows the draft of before', () => mount('Draft'), 'nothing-to-undo'],
    ['nothing to undo, where it shows other words', () => mount('Hi there'), 'nothing-to-undo'],
    ['that the draft has changed', () => mount(`${field().value} And more`), 'changed-since'],
    ['that it cannot, where only a note is open', () => mount(field().value, 'note'), 'unknown-insertion'],
  ])('says %s, and changes nothing', async (_, change, outcome) => {
    let shown = '';
    const changed = (): void => {
      change();
      shown = field().value;
    };
    expect(await undoAfter(changed)).toEqual([outcome, shown]);
  });

  it('writes nothing where the page may open another ticket', async () => {
    let isStable = true;
    const page = restingPage(ADAPTER, (isDraftOurs) => isStable || !isDraftOurs);
    const [outcome, value] = await undoAfter(() => (remount(), (isStable = false)), 'Draft', page);
    expect([outcome, value.includes('Hello')]).toEqual(['unknown-insertion', true]);
  });

  it('is told when the agent undoes the text in the editor', async () => {
    const reportUndone = vi.fn();
    const page = restingPage(ADAPTER);
    Object.assign(page.switches ?? {}, { reportUndone });
    await undoAfter(
      () => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }));
        field().value = 'Draft';
      },
      'Draft',
      page,
    );
    await vi.waitFor(() => expect(reportUndone.mock.calls).toEqual([['one']]));
  });

  it('is not called done when the page mounts the text again', async () => {
    const [outcome, value] = await undoAfter(() => {
      const text = field().value;
      // Stands for a page that mounts its saved draft as soon as the field has changed.
      field().addEventListener('select', () => setTimeout(() => mount(text), 20), { once: true });
    });
    expect([outcome, value]).toEqual(['undone', 'Draft']);
  });
});
