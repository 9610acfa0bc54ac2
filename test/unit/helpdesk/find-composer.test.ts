// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import { findComposer } from '@/lib/helpdesk/find-composer';

import { openPage } from './open-page';

const ADAPTER = {
  composers: [
    { find: '.reply', mode: 'reply', signature: '.sign' },
    { find: '.note', mode: 'note' },
  ],
} as unknown as Adapter;

function find(html: string, wanted?: 'reply' | 'note', adapter = ADAPTER) {
  openPage(html);
  const composer = findComposer(adapter, wanted);
  return composer && [composer.element.id, composer.state.editor, composer.state.mode].join(' ');
}

describe('The open composer', () => {
  it.each([
    ['a field', '<textarea class="reply" id="a"></textarea>', 'a plain reply'],
    ['a line of text', '<input type="text" class="reply" id="a">', 'a plain reply'],
    ['an editable element', '<div class="reply" id="a" contenteditable="true"></div>', 'a rich reply'],
    [
      'an editable element for plain text',
      '<div class="reply" id="a" contenteditable="plaintext-only"></div>',
      'a plain reply',
    ],
    [
      'the editable in a box',
      '<form class="reply"><input type="checkbox"><div contenteditable id="a"></div></form>',
      'a rich reply',
    ],
    [
      "the body of an editor's frame",
      '<iframe class="reply" srcdoc="<body id=a contenteditable=true>"></iframe>',
      'a rich reply',
    ],
    [
      'the one that can be seen',
      '<p hidden><textarea class="reply"></textarea></p><textarea class="note" id="b"></textarea>',
      'b plain note',
    ],
    [
      'the first of the list',
      '<textarea class="note" id="b"></textarea><textarea class="reply" id="a"></textarea>',
      'a plain reply',
    ],
    [
      'none where nothing can be written',
      '<div class="reply"></div><p class="note" contenteditable="false"></p>',
      undefined,
    ],
    ["none where the editor's frame is not ready", '<iframe class="reply" srcdoc="<body>"></iframe>', undefined],
    ['none where there is none', '<textarea></textarea>', undefined],
  ])('the open composer is %s', (_, html, found) => {
    expect(find(html)).toBe(found);
  });

  it('the open composer is the one of the wanted kind, where several are open', () => {
    const both = '<textarea class="reply" id="a"></textarea><textarea class="note" id="b"></textarea>';
    expect(find(both, 'note')).toBe('b plain note');
    expect(find(both, 'reply')).toBe('a plain reply');
  });

  it('the open composer carries the selector of the signature', () => {
    openPage('<textarea class="reply"></textarea>');
    expect(findComposer(ADAPTER)?.signature).toBe('.sign');
  });
});

describe('The windows and frames of Znuny', () => {
  const windowOf = (action: string, box = ''): string =>
    `<form><input type="hidden" name="Action" value="${action}"><input type="hidden" name="TicketID" value="18">
    ${box}<textarea id="RichText"></textarea></form>`;

  it.each([
    ['a reply', windowOf('AgentTicketCompose'), 'RichText plain reply'],
    ['a note', windowOf('AgentTicketNote', '<input type="checkbox" id="IsVisibleForCustomer">'), 'RichText plain note'],
    [
      'a note that the customer will see is a reply',
      windowOf('AgentTicketNote', '<input type="checkbox" id="IsVisibleForCustomer" checked>'),
      'RichText plain reply',
    ],
    ['a mail to somebody else is none', windowOf('AgentTicketForward'), undefined],
  ])('the window for %s is recognised', (_, html, found) => {
    expect(find(html, undefined, ADAPTERS.znuny)).toBe(found);
    const framed = `<iframe class="PopupIframe" srcdoc="${html.replaceAll('"', '&quot;')}"></iframe>`;
    expect(find(framed, undefined, ADAPTERS.znuny)).toBe(found);
  });

  it.each([
    ['a narrow page', 'Visible-ScreenM', '', 1],
    ['a wide page, which would open a window', 'Visible-ScreenXL', '', 0],
    [
      'a narrow page with an open frame, whose draft it would replace',
      'Visible-ScreenM',
      '<iframe class="PopupIframe">',
      0,
    ],
  ])('the link for a note is pressed on %s as often as it is harmless', (_, screen, frame, times) => {
    openPage(`<ul><li id="nav-Note"><a>Note</a></li></ul>${frame}`);
    document.body.className = screen;
    const [opener] = ADAPTERS.znuny?.openers ?? [];
    expect(document.querySelectorAll(opener?.click ?? '')).toHaveLength(times);
  });
});

describe('A composer in a frame that holds a whole page', () => {
  const FRAMES = { ...ADAPTER, composerFrames: '.page' } as Adapter;
  const frame = (inside: string, attributes = 'class="page"'): string =>
    `<iframe ${attributes} srcdoc="${inside.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;
  const reply = '<textarea class="reply" id="a"></textarea>';

  it.each([
    ['a field', frame(reply), 'a plain reply'],
    [
      'an editor with a frame of its own',
      frame(frame('<body id=a contenteditable=true>', 'class="reply"')),
      'a rich reply',
    ],
    [
      'the one in the frame, which lies over that of the page',
      `<textarea class="reply" id="b"></textarea>${frame(reply)}`,
      'a plain reply',
    ],
    [
      'the one of the page where that in the frame is hidden',
      `<textarea class="reply" id="b"></textarea>${frame(reply, 'class="page" style="display: none"')}`,
      'b plain reply',
    ],
    ['none in any other frame', frame(reply, 'class="advertisement"'), undefined],
  ])('the composer in a frame is %s', (_, html, found) => {
    expect(find(html, undefined, FRAMES)).toBe(found);
  });

  it('a composer in a frame is shown by that frame of the page', () => {
    openPage(frame(frame('<body contenteditable=true>', 'class="reply"')));
    expect(findComposer(FRAMES)?.frame).toBe(document.querySelector('.page'));
  });

  it('a frame that a message shows holds no composer', () => {
    const thread = { container: 'ol', messages: { each: 'li', body: 'p' } };
    expect(
      find(`<ol><li><p>${frame(reply)}</p></li></ol>`, undefined, { ...FRAMES, thread } as Adapter),
    ).toBeUndefined();
  });
});

describe('The composer of Request Tracker', () => {
  const page = (selected: string): string => `<form><select id="UpdateType">
    <option value="private" ${selected === 'private' ? 'selected' : ''}><option value="response" ${selected === 'response' ? 'selected' : ''}></select>
    <textarea id="UpdateContent" style="display:none"></textarea>
    <iframe class="cke_wysiwyg_frame" srcdoc="<body contenteditable=true id=body>"></iframe></form>`;

  it('the composer of Request Tracker changes its kind with the update type, without a word of any language', () => {
    openPage(page('response'));
    const adapter = ADAPTERS['request-tracker'] as Adapter;
    expect(findComposer(adapter)?.state.mode).toBe('reply');
    (document.querySelector('select') as HTMLSelectElement).value = 'private';
    expect(findComposer(adapter)?.state.mode).toBe('note');
  });
});
