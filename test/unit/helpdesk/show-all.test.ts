// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter, More } from '@/lib/adapters/shape';
import { showAll } from '@/lib/helpdesk/show-all';

import { openPage } from './open-page';
import { readPageCases } from './page-cases';

const ADDRESS = 'https://desk.example/tickets/7';
const adapterWith = (more: More): Adapter =>
  ({
    ticketId: [{ of: 'address', pattern: '/tickets/(\\d+)' }],
    thread: { container: 'ol', messages: { each: 'li', body: 'p' }, order: 'oldest-first', roles: [], more },
    composers: [{ find: 'textarea', mode: 'reply' }],
  }) as unknown as Adapter;

const CONTROL = adapterWith({ find: '.more' });

function openThread(more: string, address = ADDRESS): () => number {
  openPage(`<main>${more}<ol><li><p>Hi</p></li></ol></main>`, address);
  return () => document.querySelectorAll('li').length;
}

/** Loads `pages` pages of messages, one for each press, as helpdesks do: late, and with a button that is off meanwhile. */
function loadOnPress(pages: number, isEndless = false): { presses: number } {
  const state = { presses: 0 };
  const button = document.querySelector<HTMLButtonElement>('.more');
  button?.addEventListener('click', () => {
    state.presses += 1;
    button.disabled = true;
    setTimeout(() => {
      document.querySelector('ol')?.append(document.createElement('li'));
      setTimeout(() => {
        button.disabled = false;
        if (!isEndless && state.presses === pages) button.remove();
      }, 5);
    }, 5);
  });
  return state;
}

it('presses the control of the helpdesk until all messages are there', async () => {
  const count = openThread('<button class="more">Load more</button>');
  const state = loadOnPress(3);
  expect(await showAll(CONTROL)).toBe('shown');
  expect([state.presses, count()]).toEqual([3, 4]);
});

it.each([
  ['another ticket', '/tickets/8'],
  ['a ticket with the same id in another scope', '/accounts/2/tickets/7'],
])('ends when the page opens %s', async (_, path) => {
  openThread('<button class="more">Load more</button>');
  document.querySelector('.more')?.addEventListener('click', () => {
    history.pushState({}, '', path);
    document.querySelector('ol')?.append(document.createElement('li'));
    document.querySelector('.more')?.remove();
  });
  expect(await showAll(CONTROL)).toBe('failed');
});

it('fails when no message comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  openThread('<button class="more">Load more</button>');
  const shown = showAll(CONTROL);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await shown).toBe('failed');
});

it.each([
  ['that is absent', ''],
  ['that is hidden', '<button class="more" style="display: none">Load more</button>'],
  ['that sends a form', '<form><button class="more">Load more</button></form>'],
  ['that removes something', '<a class="more" href="/tickets/7/delete">Load more</a>'],
  ['of a message', ''],
])('presses no control %s', async (_, more) => {
  openThread(more);
  document.querySelector('p')?.insertAdjacentHTML('beforeend', '<button class="more">Load more</button>');
  const clicks: Event[] = [];
  document.addEventListener('click', (event) => clicks.push(event));
  expect(await showAll(CONTROL)).toBe('failed');
  expect(clicks).toEqual([]);
});

async function visit(address: string, html = '', page = ADDRESS): Promise<[outcome: string, visited: unknown[]]> {
  openThread(`<h2 class="more">1 of 5</h2>${html}`, page);
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  const outcome = await showAll(adapterWith({ find: '.more', address }));
  return [outcome, opened.mock.calls];
}

it('visits an address of the helpdesk where no control shows the rest', async () => {
  expect(await visit('?id={id}&all=1')).toEqual(['leaving', [['https://desk.example/tickets/7?id=7&all=1', '_self']]]);
});

it('visits an address on a host whose name is a word for sending', async () => {
  const visited = ['leaving', [['https://send.example/tickets/7?all=1', '_self']]];
  expect(await visit('?all=1', '', 'https://send.example/tickets/7')).toEqual(visited);
});

it.each([
  ['of another origin', 'https://elsewhere.example/{id}', ''],
  ['that removes something', '/tickets/{id}/delete', ''],
  ['while a composer is open', '?all=1', '<textarea></textarea>'],
])('visits no address %s', async (_, address, html) => {
  expect(await visit(address, html)).toEqual(['failed', []]);
});

const withMore = Object.values(ADAPTERS).filter((adapter) => adapter?.thread.more);

it.each(withMore.map((adapter) => [adapter?.id, adapter] as const))(
  'the page of %s that shows a part of its messages has the mark of it',
  (_, adapter) => {
    const { id, thread } = adapter as Adapter;
    const pages = readPageCases(id).filter(({ html, address }) => {
      openPage(html, address);
      return document.querySelector(thread.more?.find ?? '') !== null;
    });
    expect(pages).not.toEqual([]);
    for (const { result } of pages) expect(result).toMatchObject({ ticket: { canShowAll: true } });
  },
);
