// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

import { watchTyping } from '@/lib/helpdesk/composer/watch-typing';
import { insertText, undoText } from '@/lib/helpdesk/insert-text';

import { openPage, restingPage } from './open-page';
import { ADAPTER, KEY, letFieldsTakeText, REQUEST } from './stage-insertion';

const field = () => document.querySelector('textarea') as HTMLTextAreaElement;

/** Stands for a trusted key, which a test cannot press. */
const typeOn = () => {
  field().value += ' And more';
  Object.assign(watchTyping(document), { typedAt: performance.now() + 1, typedIn: [field()] });
};

/** Inserts below a draft, and changes the page as soon as the insertion is told. */
async function insertAnd(change: () => void, onWait: () => void = () => undefined) {
  openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
  letFieldsTakeText();
  const reportRejected = vi.fn();
  const page = restingPage(ADAPTER);
  const staysStable = () => Promise.resolve(onWait()).then(() => true);
  Object.assign(page.switches ?? {}, { reportRejected, staysStable });
  const written = vi.spyOn(page.switches, 'insert');
  const { outcome } = await insertText(ADAPTER, REQUEST, page);
  expect(outcome).toBe('inserted');
  change();
  const [result] = written.mock.results;
  await result?.value;
  await Promise.resolve();
  return reportRejected.mock.calls.flat();
}

it.each([
  ['is told again as refused when the editor puts its draft back', () => (field().value = 'Draft')],
  ['is taken out and told again as refused when the editor changes it', () => (field().value = 'Draft Hel')],
])('an insertion that was told at once %s', async (_, change) => {
  expect(await insertAnd(change)).toEqual([{ insertionId: 'one', isTakenBack: true, byEditor: true }]);
  expect(field().value).toBe('Draft');
});

it.each([
  ['the text stays', () => undefined],
  ['the agent types on', typeOn],
  ['the page replaces the reply box', () => field().replaceWith(field().cloneNode())],
])('an insertion that was told at once is not told again when %s', async (_, change) => {
  expect(await insertAnd(change)).toEqual([]);
});

it.each(['Draft', 'Draft Hel'])('nothing typed is lost after the editor has made the draft “%s”', async (draft) => {
  const onWait = vi.fn(typeOn);
  const reports = await insertAnd(() => (field().value = draft), onWait);
  expect(onWait).toHaveBeenCalledTimes(1);
  expect(field().value).toBe(`${draft} And more`);
  expect(reports).toEqual([{ insertionId: 'one', isTakenBack: false, byEditor: true }]);
});

it('nothing typed is lost when the agent types while the draft is to be written back', async () => {
  let waits = 0;
  await insertAnd(
    () => (field().value = 'Draft Hel'),
    () => ++waits === 2 && typeOn(),
  );
  expect([waits, field().value]).toEqual([2, 'Draft Hel And more']);
});

it.each([
  ['is not called inserted when its text is gone', 'Draft And', ['one']],
  ['is called inserted when its text stands', 'Draft\n\nHello And', []],
])('an insertion that was told while the agent types %s', async (_, draft, undone) => {
  openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
  letFieldsTakeText();
  const reportUndone = vi.fn();
  const page = restingPage(ADAPTER);
  Object.assign(page.switches ?? {}, { reportUndone });
  const { documentId = '' } = await insertText(ADAPTER, REQUEST, page);
  typeOn();
  field().value = draft;
  // An undo waits until the insertion has been judged.
  await undoText(ADAPTER, { ticket: KEY, documentId, insertionId: 'one' }, page);
  expect(reportUndone.mock.calls.flat()).toEqual(undone);
  expect(field().value).toBe(draft);
});

it.each([
  ['is inserted when its text stands between the typed words', 'Draft A\n\nHello da', { outcome: 'inserted' }],
  ['leaves the draft alone when its text is not whole', 'Draft A\n\nHel da', { outcome: 'failed', isUnsure: true }],
  ['leaves the draft alone when words of it are gone', 'Dra A\n\nHello', { outcome: 'failed', isUnsure: true }],
  [
    'leaves the draft alone when its text stands twice',
    'Draft A\n\nHello Hello',
    { outcome: 'failed', isUnsure: true },
  ],
])('an insertion that an editor shows late, after the agent has typed on, %s', async (_, draft, result) => {
  openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
  const page = restingPage(ADAPTER);
  const execCommand = () => {
    letFieldsTakeText();
    setTimeout(() => {
      typeOn();
      field().value = draft;
    });
    return true;
  };
  Object.assign(document, { execCommand });
  const { documentId = '', ...told } = await insertText(ADAPTER, REQUEST, page);
  expect(told).toMatchObject(result);
  expect(await undoText(ADAPTER, { ticket: KEY, documentId, insertionId: 'one' }, page)).not.toBe('undone');
  expect(field().value).toBe(draft);
});

it('an undo of a rejected insertion leaves the earlier insertion in the draft', async () => {
  openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
  letFieldsTakeText();
  const page = restingPage(ADAPTER);
  await insertText(ADAPTER, REQUEST, page);
  const earlier = field().value;
  const later = { ...REQUEST, insertionId: 'two', html: '', text: 'Bye' };
  const { outcome, documentId = '' } = await insertText(ADAPTER, later, page);
  expect(outcome).toBe('inserted');
  field().value = earlier;
  expect(await undoText(ADAPTER, { ticket: KEY, documentId, insertionId: 'two' }, page)).toBe('unknown-insertion');
  expect(field().value).toBe(earlier);
  expect(await undoText(ADAPTER, { ticket: KEY, documentId, insertionId: 'one' }, page)).toBe('undone');
});

it('an undo takes out its own insertion, also while another panel inserts', async () => {
  openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
  letFieldsTakeText();
  const page = restingPage(ADAPTER);
  const first = insertText(ADAPTER, REQUEST, page);
  const second = insertText(ADAPTER, { ...REQUEST, insertionId: 'two', html: '', text: 'Bye' }, page);
  const { documentId = '' } = await first;
  expect(await undoText(ADAPTER, { ticket: KEY, documentId, insertionId: 'one' }, page)).toBe('unknown-insertion');
  expect([await second, field().value]).toMatchObject([{ outcome: 'inserted' }, 'Draft\n\nHello\n\nBye']);
});

it('an insertion can be undone when a key was pressed elsewhere in the page meanwhile, such as on its Undo button', async () => {
  openPage('<main data-id="7"><textarea class="reply">Draft</textarea></main>');
  letFieldsTakeText();
  const page = restingPage(ADAPTER);
  const { documentId = '' } = await insertText(ADAPTER, REQUEST, page);
  Object.assign(watchTyping(document), { typedAt: performance.now() + 1, typedIn: [document.body] });
  expect(await undoText(ADAPTER, { ticket: KEY, documentId, insertionId: 'one' }, page)).toBe('undone');
});
