import { describe, expect, test } from 'vitest';

import { at, REPLY, SENTENCE, WORD } from '../texts';
import { EDITABLE, openWith, readTitle, TEXTAREA } from './open-composers';

describe.concurrent('nothing is written twice', () => {
  test('inserts only once when two insertions run at the same time', async () => {
    const composer = await openWith(EDITABLE);
    const both = await Promise.all([composer.insert(at('end', REPLY)), composer.insert(at('end', REPLY))]);
    expect(both.map(({ outcome }) => outcome)).toEqual(['inserted', 'already-there']);
    expect(await composer.readLines()).toEqual(['Your order 10023 left.', 'Kettle', 'Filter', 'Bye, Kim']);
    await composer.leave();
  });

  test('inserts only once into an editor that handles a paste and shows it later', async () => {
    const composer = await openWith(EDITABLE, (editable) => {
      editable.addEventListener('paste', (event) => {
        event.preventDefault();
        const html = event.clipboardData?.getData('text/html') ?? '';
        setTimeout(() => {
          editable.innerHTML += html;
          editable.title = 'shown';
        }, 300);
      });
    });
    expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    await expect.poll(() => readTitle(composer)).toBe('shown');
    expect(await composer.readLines()).toEqual(['It left today.']);
    await composer.leave();
  });

  test.each([1500, 2600])('waits for an editor that shows a paste after %i ms', async (delayMs) => {
    const composer = await openWith(EDITABLE, (editable) => {
      editable.addEventListener('paste', (event) => {
        event.preventDefault();
        const html = event.clipboardData?.getData('text/html') ?? '';
        setTimeout(() => (editable.innerHTML += html), Number(document.title));
      });
    });
    await composer.evaluate((ms) => (document.title = String(ms)), delayMs);
    expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(['It left today.']);
    await composer.leave();
  });

  test('waits for an editor that writes a paste block by block', async () => {
    const composer = await openWith(EDITABLE, (editable) => {
      editable.addEventListener('paste', (event) => {
        event.preventDefault();
        const html = event.clipboardData?.getData('text/html') ?? '';
        const blocks = [...new DOMParser().parseFromString(html, 'text/html').body.children];
        for (const [index, block] of blocks.entries()) setTimeout(() => editable.append(block), index * 150);
      });
    });
    expect(await composer.insert(at('end', REPLY))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(['Your order 10023 left.', 'Kettle', 'Filter', 'Bye, Kim']);
    await composer.leave();
  });

  test('tries no other strategy after an editor that takes a paste and shows nothing', async () => {
    const composer = await openWith(EDITABLE, (editable) => {
      editable.addEventListener('paste', (event) => event.preventDefault());
    });
    expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'failed' });
    expect(await composer.readLines()).toEqual([]);
    await composer.leave();
  });

  test('a text that the agent has typed or pasted by hand is not inserted again', async () => {
    const composer = await openWith(TEXTAREA);
    await composer.type('Hi Ada,\n\nIt  left today.\nBye');
    expect(await composer.insert(at('cursor', SENTENCE))).toEqual({ outcome: 'already-there' });
    expect(await composer.insert(at('replace', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.insert(at('replace', SENTENCE))).toEqual({ outcome: 'already-there' });
    await composer.leave();
  });

  test('inserts a word that the draft holds only as part of another word', async () => {
    const composer = await openWith(TEXTAREA);
    await composer.type('Oh dear Ada');
    expect(await composer.insert(at('end', WORD))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(['Oh dear Ada', 'dear']);
    await composer.leave();
  });

  test('inserts a text without letters only once', async () => {
    const thanks = at('end', { html: '<p>👍!</p>', text: '👍!' });
    const composer = await openWith(EDITABLE);
    await composer.type('Hi');
    expect(await composer.insert(thanks)).toMatchObject({ outcome: 'inserted' });
    expect(await composer.insert(thanks)).toEqual({ outcome: 'already-there' });
    expect(await composer.readLines()).toEqual(['Hi', '👍!']);
    await composer.leave();
  });
});
