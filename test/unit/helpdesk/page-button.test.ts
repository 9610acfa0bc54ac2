// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Adapter } from '@/lib/adapters/shape';
import { showPageButton } from '@/lib/helpdesk/button/show-page-button';
import { createPageWatch } from '@/lib/helpdesk/watch-page';

import { openPage } from './open-page';

const ADAPTER = {
  ticketId: [{ select: 'main', attribute: 'data-id' }],
  thread: { container: 'main', messages: { each: 'p', body: 'p' } },
  composers: [{ find: '.composer', mode: 'reply' }],
} as unknown as Adapter;

const LOOK = {
  element: 'x-1',
  label: { textContent: 'اقتراح رد', lang: 'ar', dir: 'rtl', title: 'Over there' },
};
const TICKET =
  '<main data-id="1"><h1>Subject</h1><p>Hello</p><div id="box"><textarea class="composer"></textarea></div></main>';

let ask: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
const onFailure = vi.fn<(error: unknown) => void>();
const onApproach = vi.fn<() => void>();
let script: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  ask = vi.fn<() => Promise<boolean>>(async () => true);
  script = new AbortController();
});

afterEach(() => {
  script.abort();
  vi.useRealTimers();
  onFailure.mockReset();
  onApproach.mockReset();
});

/** Without layout every element has size 0 here, so the first place counts; real browsers judge it elsewhere. */
async function show(html = TICKET, adapter: Partial<Adapter> = {}): Promise<void> {
  openPage(html);
  showPageButton(
    { ...ADAPTER, ...adapter },
    LOOK,
    createPageWatch(),
    { onApproach, onClick: ask, onFailure },
    script.signal,
  );
  await settle();
}

/** Longer than the pauses of the watch and of the search. */
const settle = () => vi.advanceTimersByTimeAsync(400);

const hosts = (): Element[] => [...document.querySelectorAll('[deskhand-ask]')];
const button = (): HTMLButtonElement => hosts()[0]?.shadowRoot?.querySelector('button') as HTMLButtonElement;

describe('Our button in the page', () => {
  it('the page button is a real button with its words, in their language and direction', async () => {
    await show();
    expect(button().textContent).toBe('اقتراح رد');
    expect(button()).toMatchObject({ lang: 'ar', dir: 'rtl', title: 'Over there', tabIndex: 0, disabled: false });
  });

  it("the page button is no part of the page's text", async () => {
    await show();
    expect(document.body.textContent).not.toContain('اقتراح');
  });

  it('the page button stands above the composer, where it takes no room from it', async () => {
    await show();
    expect(document.querySelector('.composer')?.previousElementSibling).toBe(hosts()[0]);
    expect(hosts()[0]?.getAttribute('place')).toBe('over');
  });

  it('the page button stands where the adapter says, at the first of the places that exists', async () => {
    const buttonPlaces = [
      { at: '.missing', side: 'beforebegin' },
      { at: 'h1', side: 'beforeend' },
    ] as const;
    await show(TICKET, { buttonPlaces: [...buttonPlaces] });
    expect(document.querySelector('h1')?.lastElementChild).toBe(hosts()[0]);
    expect(hosts()[0]?.getAttribute('place')).toBe('named');
  });

  it('the page button is not there without a ticket, and without anywhere to stand', async () => {
    await show(TICKET.replace('data-id="1"', ''));
    expect(hosts()).toEqual([]);
    await show('<main data-id="1"></main>');
    expect(hosts()).toEqual([]);
  });

  it('the page button comes back when the helpdesk draws its composer anew, and goes when the composer does', async () => {
    await show();
    const box = document.querySelector('#box') as Element;
    box.innerHTML = '<textarea class="composer" id="new"></textarea>';
    const isAt = (): void => expect(document.querySelector('#new')?.previousElementSibling).toBe(hosts()[0]);
    await vi.waitFor(isAt);
    box.innerHTML = '';
    await vi.waitFor(() => expect(hosts()).toEqual([]));
  });

  it('the page button stays as it is while nothing has changed', async () => {
    await show();
    const host = hosts()[0] as Element;
    const put = vi.spyOn(Element.prototype, 'insertAdjacentElement');
    await settle();
    expect(put).not.toHaveBeenCalled();
    expect(hosts()).toEqual([host]);
    put.mockRestore();
  });

  it('the page button rests where there is no place for it, until the page changes', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 1020, 700));
    const find = vi
      .spyOn(document, 'elementsFromPoint')
      .mockImplementation(() => [...document.querySelectorAll('textarea')]);
    await show(TICKET.replaceAll(/main data-id|div id/g, (tag) => tag.replace(' ', ' style="display: grid" ')));
    expect(hosts()).toEqual([]);
    await settle();
    const tried = find.mock.calls.length;
    expect(tried).toBeGreaterThan(0);
    await settle();
    await settle();
    expect(find.mock.calls.length).toBe(tried);
    expect(onFailure).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('the page button is there once, even if an older script left one', async () => {
    await show(`${TICKET}<x-old deskhand-ask></x-old>`);
    expect(hosts()).toHaveLength(1);
  });

  it('the page button goes when another script takes over', async () => {
    await show();
    script.abort();
    expect(hosts()).toEqual([]);
  });

  it('the page button goes and tells the error once when our own code throws over its place, and is there when that ends', async () => {
    const find = vi.spyOn(Element.prototype, 'querySelectorAll').mockImplementation(() => {
      throw new TypeError('form.id.startsWith is not a function');
    });
    await show();
    document.body.append(document.createElement('p'));
    await settle();
    expect(hosts()).toEqual([]);
    expect(onFailure.mock.calls).toEqual([[expect.any(TypeError)]]);
    find.mockRestore();
    document.body.append(document.createElement('p'));
    await vi.waitFor(() => expect(hosts()).toHaveLength(1), { timeout: 10_000 });
  });

  it.each(['pointerenter', 'focusin'])('the page button tells once that the agent comes to it: %s', async (type) => {
    await show();
    for (let time = 0; time < 2; time += 1) hosts()[0]?.dispatchEvent(new Event(type));
    expect(onApproach).toHaveBeenCalledTimes(1);
  });

  it('the page button does not ask when the page clicks it', async () => {
    await show();
    button().click();
    button().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(ask).not.toHaveBeenCalled();
  });
});
