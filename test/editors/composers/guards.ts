import { describe, expect, test } from 'vitest';

import { until } from '@/demo/browser/until';

import { at, LETTER, REPLY, SENTENCE } from '../texts';
import { EDITABLE, openEditor, openWith, OTHER, readOther, TEXTAREA, typeElsewhere } from './open-composers';

declare const CKEDITOR: { instances: Record<string, { setData(html: string, done: () => void): void }> };

describe.concurrent('nothing is written', () => {
  test.each([
    ['a read-only textarea', '<textarea id="composer" readonly>Hi</textarea>'],
    ['a disabled textarea', '<textarea id="composer" disabled>Hi</textarea>'],
    ['a textarea in a disabled form part', '<fieldset disabled><textarea id="composer">Hi</textarea></fieldset>'],
    ['an editor that says it is disabled', '<div id="composer" contenteditable="true" aria-disabled="true">Hi</div>'],
    ['an editor in a disabled part', '<div aria-disabled="true"><p id="composer" contenteditable="true">Hi</p></div>'],
    [
      'an editor in a disabled form part',
      '<fieldset disabled><p id="composer" contenteditable="true">Hi</p></fieldset>',
    ],
    ['an editor in an element with the mark', '<x-box disabled><p id="composer" contenteditable="true">Hi</p></x-box>'],
    ['a textarea in an inert part', '<div inert><textarea id="composer">Hi</textarea></div>'],
    ['an editor that says it is read-only', '<div id="composer" contenteditable="true" aria-readonly="true">Hi</div>'],
    ['an editor that is locked', '<div id="composer" contenteditable="false">Hi</div>'],
    ['a field for a password', '<input id="composer" type="password" value="Hi">'],
    ['a field for an address', '<input id="composer" type="email" value="Hi">'],
  ])('writes nothing into %s', async (_, markup) => {
    const composer = await openWith(markup);
    expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'failed' });
    expect(await composer.readLines()).toEqual(['Hi']);
    await composer.leave();
  });

  test('writes into an editor of a framework that writes out what is not disabled', async () => {
    const composer = await openWith(`<x-box disabled="false">${EDITABLE}</x-box>`);
    expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    await composer.leave();
  });

  // An open shadow root, and a frame.
  test.each([
    [
      'an editor in a shadow root of a disabled part',
      `<div aria-disabled="true"><p id="host"><template><div id="composer" contenteditable="true">Hi</div></template></p></div>`,
      ['#host', '#composer'],
    ],
    [
      'an editor in a frame of a disabled part',
      `<div aria-disabled="true"><iframe id="host" srcdoc="<body id=composer contenteditable=true>Hi</body>"></iframe></div>`,
      ['#host', '#composer'],
    ],
  ])('writes nothing into %s', async (_, markup, path) => {
    const composer = await openWith(markup);
    const read = (): Promise<string | undefined> =>
      composer.evaluate(() => {
        const host = document.querySelector('#host');
        const template = host?.querySelector('template');
        if (template && !host?.shadowRoot) host?.attachShadow({ mode: 'open' }).append(template.content);
        const root = host?.shadowRoot ?? (host as HTMLIFrameElement | null)?.contentDocument;
        return root?.querySelector('#composer')?.textContent?.trim();
      });
    await until(async () => (await read()) === 'Hi', 'the editor to be there');
    expect(await composer.insert(at('end', SENTENCE), path)).toEqual({ outcome: 'failed' });
    expect(await read()).toBe('Hi');
    await composer.leave();
  });

  test.each([
    ['a hidden textarea', '<textarea id="composer" style="display: none"></textarea>'],
    ['a hidden editor', '<div id="composer" contenteditable="true" style="display: none"></div>'],
  ])('writes nothing into %s, nor at the caret in another field', async (_, markup) => {
    const composer = await openWith(markup + OTHER);
    await typeElsewhere(composer);
    expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'failed' });
    expect(await readOther(composer)).toBe('tag');
    await composer.leave();
  });

  test.each([TEXTAREA, EDITABLE])(
    'writes nothing where the page moves the focus elsewhere, nor there: %s',
    async (markup) => {
      const composer = await openWith(markup + OTHER, (element) => {
        const other = document.querySelector<HTMLInputElement>('#other');
        element.addEventListener('focusin', () => other?.focus());
        document.addEventListener('selectionchange', () => other?.focus());
      });
      expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'failed' });
      expect(await composer.readLines()).toEqual([]);
      expect(await readOther(composer)).toBe('');
      await composer.leave();
    },
  );

  test('writes nothing when the text is empty', async () => {
    const composer = await openWith(EDITABLE);
    expect(await composer.insert({ mode: 'end', html: '<p> </p>', text: ' ' })).toEqual({ outcome: 'failed' });
    expect(await composer.readHtml()).toBe('');
    await composer.leave();
  });
});

describe.concurrent('a text has limits', () => {
  const letters = (count: number): string => 'a'.repeat(count);
  const paragraphs = (count: number): { html: string; text: string } => ({
    html: '<p>It left.</p>'.repeat(count),
    text: Array.from({ length: count }, () => 'It left.').join('\n\n'),
  });
  /** As an editor that builds its own document. */
  const takePaste = (editor: HTMLElement): void =>
    editor.addEventListener('paste', (event) => {
      event.preventDefault();
      editor.innerHTML = event.clipboardData?.getData('text/html') ?? '';
    });

  test('takes the longest text, and says of a longer one that it is too long', async () => {
    const composer = await openWith(TEXTAREA);
    const readLength = (): Promise<number | undefined> =>
      composer.evaluate(() => document.querySelector('textarea')?.value.length);
    const tooLong = { outcome: 'failed', isTooLong: true };
    expect(await composer.insert(at('end', { html: 'a', text: letters(600_000) }))).toEqual(tooLong);
    expect(await readLength()).toBe(0);
    expect(await composer.insert(at('end', { html: '', text: letters(600_000) }))).toMatchObject({
      outcome: 'inserted',
    });
    expect(await readLength()).toBe(600_000);
    await composer.leave();
  });

  test('takes 9,998 tags, and says of 10,000 that they are too many', async () => {
    const composer = await openWith(EDITABLE, takePaste);
    expect(await composer.insert(at('end', paragraphs(5000)))).toEqual({ outcome: 'failed', isTooLong: true });
    expect(await composer.readHtml()).toBe('');
    expect(await composer.insert(at('end', paragraphs(4999)))).toMatchObject({ outcome: 'inserted' });
    expect((await composer.readHtml()).split('<p>')).toHaveLength(5000);
    await composer.leave();
  });
});

describe.concurrent('a text that the editor does not keep is not called inserted', () => {
  test('reports a failure when an editor restores its own draft a moment later', async () => {
    const composer = await openWith(EDITABLE, (editable) => {
      const draft = '<p>Hi Ada,</p>';
      editable.innerHTML = draft;
      const watch = new MutationObserver(() =>
        setTimeout(() => editable.innerHTML !== draft && (editable.innerHTML = draft), 40),
      );
      watch.observe(editable, { childList: true, subtree: true, characterData: true });
    });
    expect(await composer.insert(at('end', REPLY))).toEqual({ outcome: 'failed' });
    expect(await composer.readHtml()).toBe('<p>Hi Ada,</p>');
    await composer.leave();
  });

  test('reports a failure when the application restores the value of a textarea at once', async () => {
    const composer = await openWith(TEXTAREA, (field) => {
      const area = field as HTMLTextAreaElement;
      area.value = 'Hi Ada,';
      area.addEventListener('input', () => (area.value = 'Hi Ada,'));
    });
    expect(await composer.insert(at('end', REPLY))).toEqual({ outcome: 'failed' });
    expect(await composer.readLines()).toEqual(['Hi Ada,']);
    await composer.leave();
  });

  test('reports a failure when the page replaces the editor', async () => {
    const composer = await openWith(EDITABLE, (editable) => {
      editable.addEventListener('paste', (event) => {
        event.preventDefault();
        editable.append(event.clipboardData?.getData('text/plain') ?? '');
      });
      editable.addEventListener('focus', () => editable.replaceWith(editable.cloneNode(true)), { once: true });
    });
    // The text may stand in the editor that has taken its place.
    expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'failed', isUnsure: true });
    await composer.leave();
  });

  test('restores the draft of a textarea that has no room for all of the text', async () => {
    const composer = await openWith('<textarea id="composer" maxlength="20"></textarea>');
    await composer.type('Hi Ada,');
    expect(await composer.insert(at('end', REPLY))).toEqual({ outcome: 'failed' });
    expect(await composer.readLines()).toEqual(['Hi Ada,']);
    await composer.leave();
  });

  test('restores the draft of an editor that takes half of a paste, and tries no other strategy', async () => {
    const composer = await openWith(EDITABLE, (editable) => {
      editable.addEventListener('paste', (event) => {
        event.preventDefault();
        const text = event.clipboardData?.getData('text/plain') ?? '';
        document.execCommand('insertText', false, text.slice(0, text.length / 2));
      });
    });
    await composer.type('Hi Ada,');
    expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'failed' });
    expect(await composer.readLines()).toEqual(['Hi Ada,']);
    await composer.leave();
  });
});

describe.concurrent('unusual editors and pages', () => {
  test('inserts into an editor that handles only its own events for typed input', async () => {
    const composer = await openWith(EDITABLE, (editable) => {
      editable.addEventListener('beforeinput', (event) => {
        event.preventDefault();
        const text = event.dataTransfer?.getData('text/plain');
        if (event.inputType === 'insertFromPaste' && text) editable.append(text);
        if (event.inputType === 'historyUndo') editable.textContent = '';
      });
    });
    expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(['It left today.']);
    expect(await composer.undo()).toBe('undone');
    await composer.leave();
  });

  test('inserts plain text into an editor for plain text only', async () => {
    const composer = await openWith(EDITABLE.replace('"true"', '"plaintext-only"'));
    await composer.type('Hi');
    expect(await composer.insert(at('end', REPLY))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readHtml()).not.toContain('<strong>');
    expect((await composer.readLines()).slice(0, 3)).toEqual(['Hi', 'Your order 10023 left.', '- Kettle']);
    await composer.leave();
  });

  test.each([TEXTAREA, EDITABLE])('inserts into an editor inside a shadow root: %s', async (markup) => {
    const composer = await openWith('<div id="host"></div>');
    await composer.evaluate((html) => {
      const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
      if (root) root.innerHTML = html;
    }, markup);
    await composer.click(['#host', '#composer']);
    await composer.write('Hello there');
    for (let back = 0; back < ' there'.length; back += 1) await composer.press('ArrowLeft');
    const readInner = (): Promise<string> =>
      composer.evaluate(() => {
        const inner = document.querySelector('#host')?.shadowRoot?.querySelector('#composer');
        return inner && 'value' in inner ? String(inner.value) : (inner?.textContent ?? '');
      });

    expect(
      await composer.insert(at('cursor', { html: ' <b>dear</b>', text: ' dear' }), ['#host', '#composer']),
    ).toMatchObject({ outcome: 'inserted' });
    expect((await readInner()).replaceAll('\u00A0', ' ')).toMatch(/^Hello ?dear there$/);
    expect(await composer.undo()).toBe('undone');
    expect((await readInner()).replaceAll('\u00A0', ' ')).toBe('Hello there');
    await composer.leave();
  });

  test('finds the new editor in a form whose fields are called like properties', async () => {
    const fields = ['innerHTML', 'isContentEditable', 'textContent', 'nodeValue'];
    const inputs = fields.map((name) => `<input type="hidden" name="${name}">`);
    const composer = await openWith(`<form>${inputs.join('')}${EDITABLE}</form>`, (editable) => {
      editable.addEventListener('input', () => editable.replaceWith(editable.cloneNode(true)), { once: true });
    });
    expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(['It left today.']);
    expect(await composer.undo()).toBe('undone');
    await composer.leave();
  });

  test('inserts into a page whose policy forbids HTML from scripts', async () => {
    const composer = await openWith(EDITABLE, () => {
      const policy = document.createElement('meta');
      policy.httpEquiv = 'Content-Security-Policy';
      policy.content = "require-trusted-types-for 'script'; trusted-types none";
      document.head.append(policy);
    });
    expect(await composer.insert(at('end', REPLY))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readHtml()).toContain('<strong>10023</strong>');
    await composer.leave();
  });
});

describe.concurrent('the one block of Editor.js', () => {
  test.each(['cursor', 'end', 'above-signature'] as const)(
    'Editor.js takes a text beside its block: %s',
    async (mode) => {
      const composer = await openEditor('editorjs');
      await composer.type('Hi Ada,|');
      const lines = ['Hi Ada,', 'Your order 10023 left.', 'It is on its way.', 'Bye, Kim'];
      expect(await composer.insert(at(mode, LETTER))).toMatchObject({ outcome: 'inserted' });
      expect(await composer.readLines()).toEqual(lines);
      expect(await composer.insert(at(mode, LETTER))).toEqual({ outcome: 'already-there' });
      expect(await composer.undo(), 'nobody has typed').toBe('unknown-insertion');
      expect(await composer.readLines()).toEqual(lines);
      await composer.leave();
    },
  );

  test.each(['cursor', 'replace'] as const)('Editor.js takes no text in place of its block: %s', async (mode) => {
    const composer = await openEditor('editorjs');
    await composer.type('Hi| Ada,');
    expect(await composer.insert(at(mode, LETTER))).toEqual({ outcome: 'failed' });
    expect(await composer.readLines()).toEqual(['Hi Ada,']);
    await composer.leave();
  });
});

test('leaves no dialog of Jodit open', async () => {
  const composer = await openEditor('jodit');
  await composer.type('Hi Ada,');
  expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
  expect(await composer.evaluate(() => document.querySelectorAll('.jodit-dialog').length)).toBe(0);
  await composer.leave();
});

test('removes active content from HTML of any origin', async () => {
  const composer = await openWith(EDITABLE);
  const html = '<p onclick="run()">Hi<img src="/beacon" onerror="run()"> <a href="javascript:run()">Ada</a></p>';
  expect(await composer.insert(at('end', { html, text: 'Hi Ada' }))).toMatchObject({ outcome: 'inserted' });
  expect(await composer.readHtml()).toBe('<p>Hi Ada</p>');
  await composer.leave();
});

describe.concurrent('a chip and a picture in the draft survive being replaced', () => {
  const DRAFT = '<p>Hi <span contenteditable="false" data-id="7">@Ada</span><img alt="cup" src="data:,">!</p>';

  test('restores a replaced chip and picture in a plain editable, by both ways to undo', async () => {
    const composer = await openWith(EDITABLE.replace('></div>', `>${DRAFT}</div>`));
    await composer.click(['#composer']);
    expect(await composer.insert(at('replace', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readHtml()).not.toContain('@Ada');
    expect(await composer.undo()).toBe('undone');
    expect(await composer.readHtml()).toBe(DRAFT);
    await composer.insert(at('replace', SENTENCE));
    await composer.press('Control+z');
    expect(await composer.readHtml()).toBe(DRAFT);
    await composer.leave();
  });

  test('restores a replaced picture in CKEditor 4', async () => {
    const composer = await openEditor('ckeditor4');
    const set = '<p>Hi <img alt="cup" src="data:," />!</p>';
    await composer.evaluate(
      (draft) => new Promise<void>((resolve) => CKEDITOR.instances.source?.setData(draft, resolve)),
      set,
    );
    await composer.click(['iframe', 'body']);
    expect(await composer.insert(at('replace', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readHtml()).not.toContain('img');
    expect(await composer.undo()).toBe('undone');
    expect((await composer.readHtml()).trim()).toBe(set);
    await composer.leave();
  });
});
