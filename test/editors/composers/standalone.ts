import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import type { ComposerDriver } from '../composer-driver';
import { openEditor } from './open-composers';

const root = join(import.meta.dirname, '../../..');

/** The editable itself, or an element around it. */
const TARGETS: [string, string][] = [
  ['textarea', '#composer'],
  ['textarea', 'form'],
  ['input', '#composer'],
  ['contenteditable', '#composer'],
  ['contenteditable@shadow', 'main'],
  ['prosemirror', '.ProseMirror'],
  ['prosemirror', '.ProseMirror p'],
  ['prosemirror@shadow', 'body'],
  ['prosemirror@frame', 'iframe'],
  ['quill', 'main'],
  ['ckeditor4', 'iframe'],
  ['ckeditor4', '.cke'],
  ['ckeditor5', '.ck-editor'],
  ['tinymce', 'iframe'],
  ['tinymce', '.tox-tinymce'],
  ['trix', 'main'],
];

let script: string;
beforeAll(() => {
  const dir = mkdtempSync(join(tmpdir(), 'deskhand-composer-'));
  const file = join(dir, 'composer.js');
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-composer.ts', file], { cwd: root });
  script = readFileSync(file, 'utf8');
  rmSync(dir, { recursive: true });
});

async function openWithScript(editor: string): Promise<ComposerDriver> {
  const composer = await openEditor(editor);
  await composer.evaluate((code) => {
    const element = document.createElement('script');
    element.textContent = code;
    document.head.append(element);
  }, script);
  return composer;
}

type Wanted = Parameters<typeof deskhandInsert>[1];

const insertInto = (composer: ComposerDriver, selector: string, wanted: Wanted): Promise<{ outcome: string }> =>
  composer.evaluate(
    (target, asked) => deskhandInsert(document.querySelector<HTMLElement>(target), asked),
    selector,
    wanted,
  );

describe.concurrent('the chain alone, as one script in the page', () => {
  test.each(TARGETS)('writes into %s by its %s as a single script in the page', async (editor, selector) => {
    const composer = await openWithScript(editor);
    await composer.type('Hello | there');
    const before = await composer.readLines();
    const wanted: Wanted = { mode: 'cursor', html: '<b>dear</b>', text: 'dear' };
    expect(await insertInto(composer, selector, wanted)).toEqual({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(['Hello dear there']);
    expect(await insertInto(composer, selector, wanted)).toEqual({ outcome: 'already-there' });
    await composer.press('Control+z');
    expect(await composer.readLines()).toEqual(before);
    expect(await insertInto(composer, selector, { mode: 'replace', text: 'Bye' })).toEqual({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(['Bye']);
    await composer.leave();
  });

  test('makes the missing form of a text from the other form', async () => {
    const rich = await openWithScript('contenteditable');
    const text = 'Hi <Ada>,\r\n\r\nit left\ntoday.';
    expect(await insertInto(rich, '#composer', { mode: 'end', text })).toEqual({ outcome: 'inserted' });
    expect(await rich.readHtml()).toBe('<p>Hi &lt;Ada&gt;,</p><p>it left<br>today.</p>');
    await rich.leave();
    const plain = await openWithScript('textarea');
    const html = '<p>Hi Ada,</p><ul><li>Kettle</li><li>Filter</li></ul>';
    expect(await insertInto(plain, '#composer', { mode: 'end', html })).toEqual({ outcome: 'inserted' });
    expect(await plain.readLines()).toEqual(['Hi Ada,', 'Kettle', 'Filter']);
    await plain.leave();
  });

  test('reports a failure when there is no text or no target', async () => {
    const composer = await openWithScript('textarea');
    for (const selector of ['#none', 'button', 'head']) {
      expect(await insertInto(composer, selector, { mode: 'end', text: 'Hi' })).toEqual({ outcome: 'failed' });
    }
    expect(await insertInto(composer, '#composer', { mode: 'end' })).toEqual({ outcome: 'failed' });
    expect(await composer.readLines()).toEqual([]);
    await composer.leave();
  });

  test('starts a new undo step after text that was typed before the script was loaded', async () => {
    const composer = await openEditor('quill');
    await composer.type('Hello');
    await composer.evaluate((code) => {
      const element = document.createElement('script');
      element.textContent = code;
      document.head.append(element);
    }, script);
    expect(await insertInto(composer, '.ql-editor', { mode: 'end', text: 'It left.' })).toEqual({
      outcome: 'inserted',
    });
    await composer.press('Control+z');
    expect(await composer.readLines()).toEqual(['Hello']);
    await composer.leave();
  });
});
