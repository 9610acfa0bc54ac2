import { describe, expect, test } from 'vitest';

import type { ComposerDriver } from '../composer-driver';
import { at, SENTENCE } from '../texts';
import { EDITABLE, openEditor, openWith } from './open-composers';

const MIRRORED =
  '<form><div id="composer" contenteditable="true" style="min-height: 100px"></div><textarea name="composer" hidden></textarea></form>';
const readMirror = (composer: ComposerDriver): Promise<string | undefined> =>
  composer.evaluate(() => document.querySelector('textarea')?.value);

describe.concurrent('a form that would be sent without the text', () => {
  test.each(['', '<p>Hi Ada,</p>'])(
    'an insertion is no success where its field follows trusted keys alone, with the untouched draft "%s"',
    async (draft) => {
      const composer = await openWith(MIRRORED, (editor) => {
        const field = document.querySelector('textarea');
        editor.addEventListener('keyup', ({ isTrusted }) => {
          if (field && isTrusted) field.value = editor.innerHTML;
        });
      });
      await composer.evaluate((html) => {
        const [editor, field] = [document.querySelector('#composer'), document.querySelector('textarea')];
        if (editor) editor.innerHTML = html;
        if (field) field.value = html;
      }, draft);
      expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'failed' });
      expect(await composer.readLines()).toEqual(draft ? ['Hi Ada,'] : []);
      expect(await readMirror(composer)).toBe(draft);
      await composer.leave();
    },
  );

  test.each(['input', 'keyup', 'blur'])('an insertion has the text where its field follows at %s', async (type) => {
    const composer = await openWith(MIRRORED);
    await composer.evaluate((followed) => {
      const [editor, field] = [document.querySelector('#composer'), document.querySelector('textarea')];
      editor?.addEventListener(followed, () => {
        if (field) field.value = editor.innerHTML;
      });
    }, type);
    expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await readMirror(composer)).toContain('It left');
    await composer.leave();
  });
});

test('tells an editor that listens to keys alone, so that its form sends the text', async () => {
  const composer = await openWith(`${EDITABLE}<textarea id="sent" hidden></textarea>`, (editable) => {
    const sent = document.querySelector<HTMLTextAreaElement>('#sent');
    editable.addEventListener('keyup', () => {
      if (sent) sent.value = editable.innerText;
    });
  });
  expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
  expect(await composer.evaluate(() => document.querySelector<HTMLTextAreaElement>('#sent')?.value.trim())).toBe(
    'It left today.',
  );
  await composer.leave();
});

const TYPED = '<form><div id="composer" contenteditable="true"></div><textarea id="sent" hidden></textarea></form>';

describe.concurrent('a field of the form that has followed the typing so far', () => {
  const follow = (composer: ComposerDriver, ...types: string[]): Promise<void> =>
    composer.evaluate((events) => {
      const editable = document.querySelector<HTMLElement>('#composer');
      const sent = document.querySelector<HTMLTextAreaElement>('#sent');
      for (const type of events) {
        editable?.addEventListener(type, (event) => {
          if (sent && (event.isTrusted || !event.type.startsWith('key'))) sent.value = editable.innerHTML;
        });
      }
    }, types);

  test('reports a failure and restores the draft when the field lacks the text', async () => {
    const composer = await openWith(TYPED);
    await follow(composer, 'keyup');
    await composer.type('Hi Ada,');
    expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'failed' });
    expect(await composer.readLines()).toEqual(['Hi Ada,']);
    await composer.leave();
  });

  test('reports no failure when the field follows as soon as the focus leaves', async () => {
    const composer = await openWith(TYPED);
    await follow(composer, 'keyup', 'blur');
    await composer.type('Hi Ada,');
    expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.evaluate(() => document.querySelector<HTMLTextAreaElement>('#sent')?.value)).toContain(
      'today',
    );
    await composer.leave();
  });

  test('reports no failure in CKEditor 4, which fills its field on submit', async () => {
    const composer = await openEditor('ckeditor4');
    await composer.type('Hi Ada,');
    expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    await composer.leave();
  });
});
