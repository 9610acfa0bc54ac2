// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import { watchTyping } from '@/lib/helpdesk/composer/watch-typing';
import { createThreadMemory, type ThreadMemory } from '@/lib/helpdesk/thread-memory';
import { createPageWatch } from '@/lib/helpdesk/watch-page';
import { watchTicket } from '@/lib/helpdesk/watch-ticket';

import { openPage } from './open-page';

const SHOWN = `<main class="ticket" data-ticket-id="1"><ol class="thread">
  <li class="entry"><time>now</time><p class="entry-body">Hello</p></li></ol></main><div id="app"></div>`;
const STATED = '<script type="application/json" data-deskhand="ticket">{"id":"1","messages":[]}</script>';
const REPLY = '<form class="composer" data-kind="reply"><textarea class="composer-text"></textarea></form>';

let heard: number;
let watching: AbortController;
let memory: ThreadMemory;

beforeEach(() => {
  vi.useFakeTimers();
  heard = 0;
  watching = new AbortController();
});
afterEach(() => {
  watching.abort();
  vi.useRealTimers();
});

function watch(html: string, adapter: string): void {
  openPage(html);
  memory = createThreadMemory();
  watchTicket(ADAPTERS[adapter] as Adapter, memory, createPageWatch(), () => (heard += 1), watching.signal);
}

/** Returns the number of reports. */
async function after(act: () => void): Promise<number> {
  act();
  await vi.advanceTimersByTimeAsync(1000);
  return heard;
}

const find = (selector: string): Element => document.querySelector(selector) as Element;

describe('Following a ticket that is shown', () => {
  beforeEach(() => watch(SHOWN, 'sample-desk'));

  it('no change is announced while nothing happens', async () => {
    expect(await after(() => {})).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('announces many new messages once', async () => {
    const add = (): void => find('.thread').append(find('.entry').cloneNode(true));
    expect(await after(() => Array.from({ length: 100 }, add))).toBe(1);
  });

  it('announces a change inside a message, but no ticking clock', async () => {
    expect(await after(() => (find('time').textContent = 'a minute ago'))).toBe(0);
    expect(await after(() => (find('.entry-body').innerHTML = '<b>Hello</b>'))).toBe(1);
  });

  it('announces that the thread is drawn anew, and follows the new one', async () => {
    expect(await after(() => find('.thread').replaceWith(find('.thread').cloneNode(true)))).toBe(1);
    expect(await after(() => find('.thread').append(find('.entry').cloneNode(true)))).toBe(2);
  });

  it('announces another ticket in the same page', async () => {
    expect(await after(() => find('main').setAttribute('data-ticket-id', '2'))).toBe(1);
  });

  it('announces that a composer opens, closes, or writes something else', async () => {
    expect(await after(() => (find('#app').innerHTML = REPLY))).toBe(1);
    expect(await after(() => find('form').setAttribute('data-kind', 'note'))).toBe(2);
    expect(await after(() => find('form').toggleAttribute('hidden', true))).toBe(3);
  });

  it('tells when a draft begins, is moved through, and ends, but of no further key', async () => {
    expect(await after(() => (find('#app').innerHTML = REPLY))).toBe(1);
    const field = find('textarea') as HTMLTextAreaElement;
    field.focus();
    watchTyping(document).touched.add(field);
    const write = (text: string): void => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const long = 'Hello Ada, thank you for your message.';
    expect(await after(() => write(long))).toBe(2);
    expect(memory.draft).toEqual({ start: 'Hello Ada, thank you', isCursorBehind: true });
    expect(await after(() => write(`${long} It is`)), 'its start is the same').toBe(2);
    const move = (): void => {
      field.setSelectionRange(3, 3);
      document.dispatchEvent(new Event('selectionchange'));
    };
    expect(await after(move)).toBe(3);
    expect(memory.draft?.isCursorBehind).toBe(false);
    expect(await after(() => write(''))).toBe(4);
    expect(memory.draft).toBeUndefined();
  });

  it('hears nothing of a draft after its end', async () => {
    await after(() => (find('#app').innerHTML = REPLY));
    const field = find('textarea') as HTMLTextAreaElement;
    field.focus();
    watching.abort();
    const asked = vi.spyOn(Element.prototype, 'matches');
    field.value = 'Hello';
    expect(await after(() => field.dispatchEvent(new Event('input', { bubbles: true })))).toBe(1);
    document.dispatchEvent(new Event('selectionchange'));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a change of the rest of the page is not announced', async () => {
    expect(await after(() => (find('#app').innerHTML = '<p>3 new tickets</p>'))).toBe(0);
    expect(await after(() => find('#app').setAttribute('class', 'busy'))).toBe(0);
  });

  it('announces nothing after it was stopped', async () => {
    watching.abort();
    expect(await after(() => find('.thread').append(find('.entry').cloneNode(true)))).toBe(0);
    expect(await after(() => document.body.click())).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('no change is announced while the tab is hidden, and one is when it is shown', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get');
    const turn = (isHidden: boolean): void => {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    const add = (): void => find('.thread').append(find('.entry').cloneNode(true));
    try {
      turn(true);
      expect(await after(add)).toBe(0);
      expect(await after(() => document.body.click())).toBe(0);
      expect(vi.getTimerCount()).toBe(0);
      expect(await after(() => turn(false))).toBe(1);
      expect(await after(add)).toBe(2);
    } finally {
      hidden.mockRestore();
    }
  });
});

describe('Following a ticket that is stated', () => {
  beforeEach(() => watch(STATED, 'deskhand-page'));

  it.each([
    ['its text is replaced', () => (find('script').textContent = '{"id":"1","messages":[{"text":"a"}]}')],
    ['its text is edited', () => ((find('script').firstChild as Text).data = '{"id":"2","messages":[]}')],
    ['its script is replaced', () => find('script').replaceWith(find('script').cloneNode(true))],
    ['it goes away', () => find('script').remove()],
  ])('announces that %s', async (_, act) => {
    expect(await after(act)).toBe(1);
  });
});

describe('Following a ticket whose address changes', () => {
  it.each(['popstate', 'hashchange'])('announces the address that changed before %s', async (event) => {
    watch('<form name="TicketUpdate"></form>', 'request-tracker');
    history.pushState(null, '', '/Ticket/Display.html?id=2');
    expect(await after(() => window.dispatchEvent(new Event(event)))).toBe(1);
  });
});
