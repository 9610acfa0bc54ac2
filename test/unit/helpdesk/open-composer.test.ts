// @vitest-environment jsdom
import { expect, it } from 'vitest';

import type { Adapter } from '@/lib/adapters/shape';
import { openComposer } from '@/lib/helpdesk/open-composer';

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
  '<button id="opener">Löschen</button>',
])('an opener that sends or removes something is not pressed: %s', async (html) => {
  expect(await press(html)).toBe(0);
});
