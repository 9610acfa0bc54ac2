// @vitest-environment jsdom
import { expect, it } from 'vitest';

import type { Adapter } from '@/lib/adapters/shape';
import { openComposer } from '@/lib/helpdesk/open-composer';
import { findReplyOpener, readHead } from '@/lib/helpdesk/read-ticket';

import { openPage } from './open-page';

async function press(html: string): Promise<number> {
  openPage(`<main>${html}</main>`);
  const clicks: Event[] = [];
  document.addEventListener('click', (event) => {
    event.preventDefault();
    clicks.push(event);
  });
  const opener = { mode: 'reply', click: '#opener', leavesPage: true };
  await openComposer(
    { composers: [], openers: [opener], thread: { messages: { each: 'p' } } } as unknown as Adapter,
    'reply',
  );
  return clicks.length;
}

it.each([
  '<button id="opener">Reply</button>',
  '<form><button type="button" id="opener">Reply</button></form>',
  '<a id="opener" href="/reply">Reply</a>',
  '<li id="opener">Reply</li>',
  '<label id="opener" for="reply">Reply</label><textarea id="reply"></textarea>',
  '<button id="opener" class="disclosure" title="Emergency reply">Reply</button>',
  '<button id="opener" class="saved" name="autosave">Reply</button>',
  '<button id="opener">Répondre</button>',
  '<button id="opener">回复</button>',
  '<button id="opener">返信</button>',
  '<a id="opener" href="https://send.example/reply">Reply</a>',
  '<button id="opener" class="o-mail-Chatter-sendMessage">Send message</button>',
])('an opener is pressed: %s', async (html) => {
  expect(await press(html)).toBeGreaterThan(0);
});

it.each([
  '<form><button id="opener">Reply</button></form>',
  '<form><button><span id="opener">Reply</span></button></form>',
  '<form><button type="submit" id="opener">Reply</button></form>',
  '<form id="f"></form><button form="f" id="opener">Reply</button>',
  '<form><input type="submit" id="opener" value="Reply"></form>',
  '<form><input type="image" id="opener"></form>',
  '<form><input type="submit" id="send"></form><label id="opener" for="send">Reply</label>',
  '<button formaction="/send" type="button" id="opener">Reply</button>',
  '<a id="opener" href="/tickets/1" data-method="delete">Reply</a>',
  '<a id="opener" href="/logout">Reply</a>',
  '<a id="opener" href="/tickets/1/delete">Reply</a>',
  '<button id="opener">Delete ticket</button>',
  '<button id="opener">Save draft</button>',
  '<button id="opener" name="saveDraft">Reply</button>',
  '<button id="opener">Archive</button>',
  '<button id="opener">Entwurf speichern</button>',
  '<button id="opener">Enregistrer</button>',
  '<button id="opener">Guardar</button>',
  '<button id="opener">保存</button>',
  '<button id="opener">حفظ</button>',
  '<button id="opener">Löschen</button>',
  '<button type="button" id="opener">Send</button>',
  '<div role="button" id="opener">Submit as solved</div>',
  '<div role="button">Submit as <b id="opener">solved</b></div>',
  '<button id="opener">Close ticket</button>',
  '<button id="opener">Merge</button>',
  '<button id="opener">Absenden</button>',
  '<button id="opener">Ticket schließen</button>',
  '<button id="opener">Supprimer</button>',
  '<button id="opener">Clo\u0302turer</button>',
  '<button id="opener">Envoyer</button>',
  '<button id="opener">Enviar</button>',
  '<button id="opener">Eliminar</button>',
  '<button id="opener">发送</button>',
  '<button id="opener">删除工单</button>',
  '<button id="opener">送信する</button>',
  '<button id="opener">削除</button>',
  '<button id="opener">إرسال</button>',
  '<button id="opener">حذف التذكرة</button>',
  '<button id="opener" aria-label="Send"></button>',
  '<button id="opener" title="Delete"></button>',
  '<button id="opener" data-test-id="submit-button"></button>',
  '<button id="opener" data-cy="closeTicket"></button>',
  '<button id="opener" class="btn btn-delete"></button>',
  '<button id="opener"><img alt="Send"></button>',
  '<input type="button" id="opener" value="Send">',
])('an opener that sends or removes something is not pressed: %s', async (html) => {
  expect(await press(html)).toBe(0);
});

it.each([
  ['box', '<button type="button" id="opener">Reply</button>'],
  [undefined, '<button type="button" id="opener" hidden>Reply</button>'],
  [undefined, '<p>This ticket is closed.</p>'],
])('a reply opens in place %s, on a page with %s', (place, html) => {
  openPage(`<main>${html}</main>`);
  const openers = [{ mode: 'reply', click: '#opener' }];
  expect(findReplyOpener({ openers, thread: { messages: { each: 'p' } } } as unknown as Adapter)).toBe(place);
});

it.each([
  ['beside a draft in a box of its own', { value: 'Hello', sharedBox: false }, 1],
  ['in an empty box for both', { value: '', sharedBox: true }, 1],
  ['not over a draft in the box for both, which would become another kind', { value: 'Hello', sharedBox: true }, 0],
])('a note opens %s', async (_, { value, sharedBox }, clicks) => {
  openPage('<main><textarea class="reply"></textarea><button type="button" id="note">Note</button></main>');
  const [box, button] = [document.querySelector('textarea'), document.querySelector('#note')];
  if (!box || !button) throw new Error('no page');
  box.value = value;
  let opened = 0;
  button.addEventListener('click', () => {
    opened += 1;
    box.className = 'note';
  });
  const adapter = {
    sharedBox,
    composers: ['reply', 'note'].map((mode) => ({ find: `.${mode}`, mode })),
    openers: [{ mode: 'note', click: '#note' }],
    thread: { messages: { each: 'p' } },
  } as unknown as Adapter;
  expect(await openComposer(adapter, 'note')).toBe(clicks ? 'opened' : 'none');
  expect(opened).toBe(clicks);
});

it.each([
  ['beside-reply', {}, ''],
  ['same-box', { sharedBox: true }, ''],
  ['page', { openers: [{ mode: 'note', click: '#note', leavesPage: true }] }, ''],
  [undefined, {}, 'hidden'],
])('tells that a note opens %s (%j %s)', (place, more, hidden) => {
  openPage(`<main><button type="button" id="note" ${hidden}>Note</button></main>`);
  const adapter = {
    composers: [],
    openers: [{ mode: 'note', click: '#note' }],
    thread: { container: 'ol', messages: { each: 'p' } },
    ...more,
  } as unknown as Adapter;
  expect(readHead(adapter).noteOpener).toBe(place);
});
