import { describe, expect, test } from 'vitest';

import { at, SENTENCE } from '../texts';
import { EDITABLE, openEditor, openWith, OTHER, readOther, readTitle, TEXTAREA, typeElsewhere } from './open-composers';

describe.concurrent('taking an insertion back', () => {
  test('takes nothing back before an insertion, or after the agent has undone it', async () => {
    const composer = await openWith(TEXTAREA);
    expect(await composer.undo()).toBe('nothing-to-undo');
    await composer.type('Hi');
    await composer.insert(at('end', SENTENCE));
    await composer.press('Control+z');
    expect(await composer.undo()).toBe('nothing-to-undo');
    expect(await composer.readLines()).toEqual(['Hi']);
    await composer.leave();
  });

  test.each([TEXTAREA, EDITABLE])('an undo changes nothing when the agent has typed since: %s', async (markup) => {
    const composer = await openWith(markup);
    await composer.type('Hi');
    await composer.insert(at('end', SENTENCE));
    await composer.write('!');
    expect(await composer.undo()).toBe('changed-since');
    expect(await composer.readLines()).toEqual(['Hi', 'It left today.!']);
    await composer.leave();
  });

  test.each([TEXTAREA, EDITABLE])('an undo keeps the text that the agent typed elsewhere since: %s', async (markup) => {
    const composer = await openWith(markup + OTHER);
    await composer.type('Hi\nAda');
    await composer.insert(at('end', SENTENCE));
    await typeElsewhere(composer);
    expect(await composer.undo()).toBe('undone');
    expect(await composer.readLines()).toEqual(['Hi', 'Ada']);
    expect(await readOther(composer)).toBe('tag');
    await composer.leave();
  });

  test('an undo ignores marks that an editor adds to its elements when the focus leaves', async () => {
    const composer = await openWith(EDITABLE + OTHER, (editable) => {
      editable.addEventListener('blur', () => {
        editable.querySelector('p')?.setAttribute('data-left', 'true');
        editable.append(document.createElement('br'), '\u200B');
      });
    });
    await composer.insert(at('end', SENTENCE));
    await composer.click(['#other']);
    expect(await composer.undo()).toBe('undone');
    expect(await composer.readHtml()).not.toContain('today');
    await composer.leave();
  });

  test('asks an editor with its own history first, even if that dispatches its own events', async () => {
    const composer = await openWith(EDITABLE, (editable) => {
      editable.addEventListener('paste', (event) => {
        event.preventDefault();
        editable.append(event.clipboardData?.getData('text/plain') ?? '');
        editable.dispatchEvent(new Event('input', { bubbles: true }));
      });
      editable.addEventListener('beforeinput', (event) => {
        if (event.inputType !== 'historyUndo') return;
        event.preventDefault();
        editable.lastChild?.remove();
        editable.title = event.isTrusted ? 'commanded' : 'asked';
      });
    });
    await composer.type('Hi');
    expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.undo()).toBe('undone');
    expect(await composer.readLines()).toEqual(['Hi']);
    expect(await readTitle(composer)).toBe('asked');
    await composer.leave();
  });

  test('restores the draft of an editor that accepts pastes and knows no undo', async () => {
    const composer = await openWith(EDITABLE, (editable) => {
      editable.addEventListener('paste', (event) => {
        event.preventDefault();
        if (event.clipboardData?.getData('text/plain')) editable.innerHTML = event.clipboardData.getData('text/html');
      });
    });
    expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.undo()).toBe('undone');
    expect(await composer.readLines()).toEqual([]);
    await composer.leave();
  });

  test('empties an empty composer again where only writing back helps', async () => {
    const composer = await openWith(EDITABLE + OTHER);
    await composer.insert(at('end', SENTENCE));
    await typeElsewhere(composer);
    expect(await composer.undo()).toBe('undone');
    expect(await composer.readLines()).toEqual([]);
    await composer.leave();
  });

  test('an undo takes nothing back when the composer is gone, and says that it cannot', async () => {
    const composer = await openWith(TEXTAREA);
    await composer.insert(at('end', SENTENCE));
    await composer.evaluate(() => document.querySelector('#composer')?.remove());
    expect(await composer.undo()).toBe('unknown-insertion');
    await composer.leave();
  });
});

test('leaves the caret where the agent puts it after “Undo insert”', async () => {
  const composer = await openEditor('tinymce');
  await composer.type('|Hi');
  await composer.insert(at('end', SENTENCE));
  // TinyMCE undoes by the agent's own keys.
  expect(await composer.undo()).toBe('undone');
  await composer.evaluate(() => {
    const { contentWindow, contentDocument } = document.querySelector('iframe') as HTMLIFrameElement;
    contentWindow?.getSelection()?.collapse(contentDocument?.body.querySelector('p')?.firstChild ?? null, 2);
  });
  // Only time proves that nothing moves the caret: after an undo by hand it is restored within half a second.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await composer.readCaret()).toBe('Hi');
  await composer.leave();
});
