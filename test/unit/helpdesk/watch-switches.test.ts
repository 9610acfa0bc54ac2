// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';

import type { DeskAdapter } from '@/lib/adapters/shape';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { watchTyping } from '@/lib/helpdesk/composer/watch-typing';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { type SwitchWatch, watchSwitches } from '@/lib/helpdesk/watch-switches';
import { pause } from '@/lib/shared/pause';

import { openPage } from './open-page';

const ADAPTER = {
  ticketId: [{ of: 'address', pattern: '/tickets/(\\w+)' }],
  subject: [{ select: 'h1' }],
  customerEmail: [{ select: '.customer' }],
  thread: {
    container: 'ol',
    messages: { each: 'li', body: 'p' },
    order: 'oldest-first',
    roles: [{ role: 'customer', is: 'li' }],
  },
  composers: [
    { find: '.reply', mode: 'reply' },
    { find: '.note', mode: 'note' },
  ],
} as unknown as DeskAdapter;

const listOf = (...texts: string[]): string => texts.map((text) => `<li><p>${text}</p></li>`).join('');
const PAGE = `<h1>Lamp</h1><b class="customer">ada@example.com</b><ol>${listOf('Where is it?', 'On its way.')}</ol>
  <textarea class="reply">Hello Ada</textarea><nav><a>Next</a></nav>`;

/** The steps to another ticket. */
const STEPS = {
  address: () => history.pushState(null, '', '/tickets/2'),
  thread: () => (find('ol').innerHTML = listOf('My cup is broken', 'Which one?')),
  subject: () => (find('h1').textContent = 'Cup'),
  customer: () => (find('.customer').textContent = 'bob@example.com'),
};

let watching: AbortController;
let listening: MockInstance<typeof addEventListener>;
let switches: SwitchWatch;

beforeEach(() => {
  vi.useFakeTimers();
  watching = new AbortController();
  openPage(PAGE, 'https://desk.example/tickets/1');
  listening = vi.spyOn(window, 'addEventListener');
  switches = watchSwitches(ADAPTER, watching.signal, () => {});
});
afterEach(() => {
  watching.abort();
  listening.mockRestore();
  vi.useRealTimers();
});

const openPageOf = (id: string): void => history.pushState(null, '', `/tickets/${id}`);
const find = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
const later = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
/** Events of the agent; those that a test can create are not trusted. */
function act(target: EventTarget, type: string): void {
  for (const [heard, listener] of listening.mock.calls) {
    if (heard === type && typeof listener === 'function')
      listener.call(window, { isTrusted: true, type, target } as never);
  }
}

async function startReading(): Promise<() => TicketReading | undefined> {
  let reading: TicketReading | undefined;
  const read = createTicketReader(ADAPTER, () => Promise.resolve(undefined));
  void switches.read(() => read()).then((result) => (reading = result));
  await later(0);
  return () => reading;
}

const idAndTexts = (reading: TicketReading | undefined): unknown =>
  reading && reading.kind !== 'none'
    ? [reading.ticket.id, reading.ticket.subject, ...reading.ticket.messages.map(({ text }) => text)]
    : reading?.kind;

const NEXT = ['2', 'Cup', 'My cup is broken', 'Which one?'];

describe('A page that opens another ticket in steps', () => {
  const names = Object.keys(STEPS) as (keyof typeof STEPS)[];
  const orders = names.flatMap((first) => names.filter((last) => last !== first).map((last) => [first, last] as const));

  it.each(orders)(
    'a page is read after the last step of a switch that begins with %s and ends with %s',
    async (first, last) => {
      STEPS[first]();
      const readResult = await startReading();
      await later(600);
      for (const name of names.filter((step) => step !== first && step !== last)) STEPS[name]();
      await later(600);
      expect(readResult()).toBeUndefined();
      STEPS[last]();
      await later(50);
      expect(idAndTexts(readResult())).toEqual(NEXT);
    },
  );

  it('a page is read at once when everything changes at once, or nothing', async () => {
    expect(idAndTexts((await startReading())())).toEqual(['1', 'Lamp', 'Where is it?', 'On its way.']);
    for (const step of Object.values(STEPS)) step();
    expect(idAndTexts((await startReading())())).toEqual(NEXT);
  });

  it('a page is read after a second when the next ticket has the same subject and customer', async () => {
    STEPS.address();
    STEPS.thread();
    const readResult = await startReading();
    await later(900);
    expect(readResult()).toBeUndefined();
    await later(200);
    expect(idAndTexts(readResult())).toEqual(['2', 'Lamp', 'My cup is broken', 'Which one?']);
  });

  it('a page is not read while it shows the messages of the previous ticket, however long that takes', async () => {
    STEPS.address();
    const readResult = await startReading();
    await later(1200);
    expect(idAndTexts(readResult())).toBe('none');
    await later(5000);
    const readLater = await startReading();
    await later(1200);
    expect(idAndTexts(readLater())).toBe('none');
    history.pushState(null, '', '/tickets/1');
    expect(idAndTexts((await startReading())())).toEqual(['1', 'Lamp', 'Where is it?', 'On its way.']);
  });

  it('a page is read again when it changes during the reading', async () => {
    const read = createTicketReader(ADAPTER, () => Promise.resolve(undefined));
    const ended = vi.fn();
    void switches
      .read(async () => {
        const reading = await read();
        if (location.pathname === '/tickets/1') {
          STEPS.address();
          setTimeout(() => [STEPS.thread, STEPS.subject, STEPS.customer].forEach((step) => void step()), 500);
        }
        return reading;
      })
      .then((reading) => ended(idAndTexts(reading)));
    await later(600);
    expect(ended.mock.calls).toEqual([[NEXT]]);
  });

  it('a page is read at once when messages arrive, or earlier ones are loaded', async () => {
    find('ol').insertAdjacentHTML('beforeend', listOf('Thank you'));
    expect((await startReading())()?.kind).toBe('ticket');
    find('ol').insertAdjacentHTML('afterbegin', listOf('Hello'));
    expect((await startReading())()?.kind).toBe('ticket');
  });
});

describe('A page that states the id of its ticket beside its address', () => {
  const adapter: DeskAdapter = { ...ADAPTER, ticketId: [{ select: 'body', attribute: 'data-id' }] };
  const showId = (id: string) => document.body.setAttribute('data-id', id);

  it.each([
    ['its address', STEPS.address, () => showId('2')],
    ['its id', () => showId('2'), STEPS.address],
  ])("a page that states its ticket's id is read after the last step, if that is %s", async (_, last, first) => {
    watching.abort();
    watching = new AbortController();
    showId('1');
    switches = watchSwitches(adapter, watching.signal, () => {});
    first();
    STEPS.thread();
    STEPS.subject();
    STEPS.customer();
    const read = createTicketReader(adapter, () => Promise.resolve(undefined));
    const ended = vi.fn();
    void switches.read(() => read()).then((reading) => ended(idAndTexts(reading)));
    await later(700);
    expect(ended).not.toHaveBeenCalled();
    last();
    await later(50);
    expect(ended.mock.calls).toEqual([[NEXT]]);
  });
});

describe('A thread that begins or ends with the words of another', () => {
  it.each([
    ['begins', ['Where is it?', 'It is lost.']],
    ['ends', ['My cup is broken', 'On its way.']],
  ])('a thread is not taken for the previous one when it %s like it', async (_, texts) => {
    find('ol').innerHTML = listOf(...texts);
    const readResult = await startReading();
    await later(500);
    expect(readResult()).toBeUndefined();
    STEPS.address();
    STEPS.subject();
    STEPS.customer();
    await later(50);
    expect(idAndTexts(readResult())).toEqual(['2', 'Cup', ...texts]);
  });
});

describe('A composer', () => {
  const isSettledIn = async (ms: number): Promise<boolean> => {
    await later(ms);
    return switches.isSettled();
  };

  const showDraft = (value: string) => Object.assign(find('.reply'), { value });

  describe('that keeps the draft of one ticket under another', () => {
    it('belongs to no ticket, however long the page takes to change the draft', async () => {
      for (const step of Object.values(STEPS)) step();
      expect(await isSettledIn(10_000)).toBe(false);
      showDraft('Hello Bob');
      expect(await isSettledIn(0)).toBe(false);
      expect(await isSettledIn(900)).toBe(false);
      expect(await isSettledIn(200)).toBe(true);
    });

    const swap = () => find('.reply').replaceWith(find('.reply').cloneNode(true));
    const look = () => isSettledIn(0);

    it('belongs to the next ticket when the page exchanges the draft first', async () => {
      showDraft('Hello Bob');
      await look();
      await later(300);
      STEPS.address();
      await look();
      STEPS.thread();
      await look();
      expect(await isSettledIn(1100)).toBe(true);
    });

    it.each([
      ['draft', () => showDraft('Hello Bob')],
      ['composer', swap],
    ])('belongs to no ticket when the page goes back before it has exchanged the %s again', async (_, exchange) => {
      const { innerHTML } = find('ol');
      exchange();
      await look();
      STEPS.address();
      await look();
      STEPS.thread();
      await look();
      await later(400);
      openPageOf('1');
      await look();
      find('ol').innerHTML = innerHTML;
      await look();
      expect(await isSettledIn(5000)).toBe(false);
      swap();
      await look();
      expect(await isSettledIn(1100)).toBe(true);
    });

    it.each([
      ['the agent clicks into it', () => act(find('.reply'), 'click')],
      ['the agent types into it', () => (watchTyping(document).typedAt = performance.now())],
      ['the page shows the first ticket again', () => openPageOf('1')],
      ['the page takes another element', () => find('.reply').replaceWith(find('.reply').cloneNode(true))],
    ])('belongs to the open ticket when %s', async (_, change) => {
      STEPS.address();
      expect(await isSettledIn(2000)).toBe(false);
      await later(10);
      change();
      await isSettledIn(0);
      expect(await isSettledIn(1100)).toBe(true);
    });

    it('belongs to the open ticket at once when it holds the signature alone', async () => {
      watching.abort();
      watching = new AbortController();
      find('.reply').outerHTML = '<div class="reply" contenteditable><p><br></p><i>Jane</i></div>';
      const composers = [{ find: '.reply', mode: 'reply', signature: 'i' }];
      switches = watchSwitches({ ...ADAPTER, composers } as unknown as DeskAdapter, watching.signal, () => {});
      STEPS.address();
      await isSettledIn(0);
      expect(await isSettledIn(1100)).toBe(true);
      find('.reply p').textContent = 'Hello Ada';
      await isSettledIn(1300);
      openPageOf('3');
      await isSettledIn(0);
      expect(await isSettledIn(1100)).toBe(false);
    });

    it('belongs to the open ticket at once when the draft is empty', async () => {
      showDraft(' ');
      await isSettledIn(0);
      STEPS.address();
      await isSettledIn(0);
      expect(await isSettledIn(1100)).toBe(true);
    });
  });

  it('belongs to the ticket of a page that is at rest', async () => {
    expect(switches.isSettled()).toBe(true);
    await later(5000);
    expect(switches.isSettled()).toBe(true);
  });

  it.each([
    ['the address and its draft have changed', () => (STEPS.address(), showDraft('Hello Bob'))],
    ['the thread and its draft have changed', () => (STEPS.thread(), showDraft(''))],
    ['it is another element', () => find('.reply').replaceWith(find('.reply').cloneNode(true))],
    ['it writes notes now', () => (find('.reply').className = 'note')],
    ['the page has put another draft into it', () => Object.assign(find('.reply'), { value: 'Hello Bob' })],
    ['the agent has clicked elsewhere in the page', () => act(find('a'), 'click')],
    ['the agent has pressed a key elsewhere in the page', () => act(document.body, 'keydown')],
    ['the agent has gone back', () => act(window, 'popstate')],
  ])('a composer may belong to another ticket for a second after %s', async (_, change) => {
    change();
    expect(await isSettledIn(0)).toBe(false);
    expect(await isSettledIn(900)).toBe(false);
    expect(await isSettledIn(200)).toBe(true);
  });

  it.each([
    ['the subject changes', STEPS.subject],
    ['a message arrives', () => find('ol').insertAdjacentHTML('beforeend', listOf('Thank you'))],
    ['the agent clicks into it', () => act(find('.reply'), 'click')],
    ['a script of the page clicks elsewhere', () => find('a').click()],
  ])('a composer still belongs to the ticket when %s', async (_, change) => {
    change();
    expect(await isSettledIn(0)).toBe(true);
  });

  it('a composer still belongs to the ticket when the agent types into it', async () => {
    watchTyping(document).typedAt = performance.now();
    Object.assign(find('.reply'), { value: 'Hello Ada!' });
    expect(await isSettledIn(0)).toBe(true);
  });

  it('a composer still belongs to the ticket when Deskhand writes into it, whatever the page does meanwhile', async () => {
    const writing = switches.write(async () => {
      expect(switches.isSettled()).toBe(true);
      Object.assign(find('.reply'), { value: 'Hello Ada, it is on its way.' });
      find('h1').innerHTML = '<b>Lamp</b>';
      return switches.staysSettled(() => true);
    });
    await later(1100);
    expect(await writing).toBe(true);
    expect(await isSettledIn(0)).toBe(true);
  });

  it.each([
    ['still belongs to the ticket', 'Type your message here', true],
    ['may belong to another ticket', 'Hello Ada', false],
  ])('a composer %s when the focus empties it of the text “%s”', async (_, text, isSettled) => {
    watching.abort();
    watching = new AbortController();
    find('.reply').outerHTML =
      `<textarea placeholder="Type your message here" hidden></textarea><div class="reply" contenteditable>${text}</div>`;
    switches = watchSwitches(ADAPTER, watching.signal, () => {});
    const writing = switches.write(async () => {
      find('.reply').textContent = '';
      return switches.isSettled();
    });
    expect(await writing).toBe(isSettled);
  });

  it('a composer may belong to another ticket when its draft changes before Deskhand writes into it', async () => {
    const writing = switches.write(async () => {
      Object.assign(find('.reply'), { value: 'Hello Bob' });
      find('h1').innerHTML = '<b>Lamp</b>';
      await pause(500);
      return switches.isSettled();
    });
    await later(600);
    expect(await writing).toBe(false);
  });

  it('a composer still belongs to the ticket when Deskhand has opened it', async () => {
    watching.abort();
    watching = new AbortController();
    const adapter: DeskAdapter = { ...ADAPTER, openers: [{ mode: 'reply', click: '.open' }] };
    find('.reply').outerHTML = '<button type="button" class="open"></button>';
    find('.open').addEventListener('click', () => (find('nav').innerHTML = '<textarea class="reply"></textarea>'));
    switches = watchSwitches(adapter, watching.signal, () => {});
    const opening = switches.openComposer('reply');
    await later(500);
    expect(await opening).toBe('opened');
    expect(await isSettledIn(0)).toBe(true);
  });

  it('a composer may belong to another ticket after Deskhand failed to open one', async () => {
    watching.abort();
    watching = new AbortController();
    const adapter: DeskAdapter = { ...ADAPTER, openers: [{ mode: 'reply', click: 'nav' }] };
    const click = vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(() => {
      throw new TypeError('Stands for an error of our own');
    });
    switches = watchSwitches(adapter, watching.signal, () => {});
    await expect(switches.openComposer('reply')).rejects.toThrow(TypeError);
    click.mockRestore();
    find('.reply').replaceWith(find('.reply').cloneNode(true));
    expect(await isSettledIn(0)).toBe(false);
  });

  it('a composer is ready a second after the last step, and the wait for it has an end', async () => {
    const settled = vi.fn();
    STEPS.address();
    showDraft('');
    void switches.settle().then(settled);
    await later(700);
    STEPS.thread();
    await later(900);
    expect(settled).not.toHaveBeenCalled();
    await later(200);
    expect(settled.mock.calls).toEqual([[true]]);

    const flicker = setInterval(() => find('.reply').replaceWith(find('.reply').cloneNode(true)), 500);
    await later(500);
    void switches.settle().then(settled);
    await later(4000);
    clearInterval(flicker);
    expect(settled.mock.calls).toEqual([[true], [false]]);
  });

  it('a draft is restored only after a wait: the page may have put another one there', async () => {
    const stays = vi.fn();
    Object.assign(find('.reply'), { value: 'Hello Bob' });
    void switches.staysSettled(() => true).then(stays);
    await later(500);
    STEPS.address();
    await later(600);
    expect(stays.mock.calls).toEqual([[false]]);
  });
});

describe('An insertion into a reused composer', () => {
  const field = () => find('.reply') as HTMLTextAreaElement;
  const undo = vi.fn(async () => {
    field().value = 'Hello Ada';
    return 'undone' as const;
  });
  const insert = () =>
    switches.insert(
      async () => {
        field().value = 'Hello Ada, it is on its way.';
        return { outcome: 'inserted' };
      },
      'one',
      undo,
    );

  beforeEach(() => undo.mockClear());

  it.each(['address', 'thread'] as const)(
    'an insertion is taken back and told when the page changes its %s soon after',
    async (step) => {
      await insert();
      await later(1500);
      STEPS[step]();
      await later(200);
      expect(undo).toHaveBeenCalledTimes(1);
      expect(field().value).toBe('Hello Ada');
      const readResult = await startReading();
      await later(3000);
      expect(readResult()).toMatchObject({ takenBack: 'one' });
    },
  );

  it('an insertion is told in a reading that begins before it is taken back', async () => {
    await insert();
    for (const step of Object.values(STEPS)) step();
    const readResult = await startReading();
    await later(100);
    expect(readResult()).toMatchObject({ kind: 'ticket', ticket: { id: '2' }, takenBack: 'one' });
  });

  it.each([
    ['the agent clicks before', 0, () => act(find('a'), 'pointerdown')],
    ['the agent presses a key before', 0, () => act(document.body, 'keydown')],
    ['the agent types on', 0, () => (watchTyping(document).typedAt = performance.now())],
    ['the page has exchanged the draft', 0, () => (field().value = 'Hello Bob')],
    ['the page has exchanged the composer', 0, () => field().replaceWith(field().cloneNode(true))],
    ['it was undone before', 0, () => void switches.write(() => Promise.resolve('undone'))],
    ['more time than a page needs has passed', 3100, () => undefined],
  ])('stays when %s', async (_, laterMs, change) => {
    await insert();
    await later(300);
    change();
    await later(laterMs);
    for (const step of Object.values(STEPS)) step();
    await later(3000);
    expect(undo).not.toHaveBeenCalled();
  });

  it.each([
    ['another message arrives', () => find('ol').insertAdjacentHTML('beforeend', listOf('Thank you'))],
    ['the page draws its thread anew', () => (find('ol').innerHTML = '')],
    ['the page loses its id for a moment', () => history.pushState(null, '', '/loading')],
    ['a message is edited', () => (find('li:last-child p').textContent = 'It is on its way.')],
  ])('stays when %s', async (_, change) => {
    await insert();
    change();
    await later(3000);
    expect(undo).not.toHaveBeenCalled();
  });

  it('restores a draft by writing only while the composer holds the text', async () => {
    const stays: boolean[] = [];
    undo.mockImplementationOnce(async () => {
      stays.push(await switches.staysSettled(() => false));
      field().value = 'Hello Bob';
      stays.push(await switches.staysSettled(() => false));
      return 'undone';
    });
    await insert();
    STEPS.address();
    await later(200);
    expect(stays).toEqual([true, false]);
  });
});

describe('A page on an origin with several helpdesks', () => {
  const pathsOf = (deskPath: string | undefined, ...deskPaths: string[]): DeskAdapter => ({
    ...ADAPTER,
    deskPath,
    deskPaths,
  });

  it.each([
    ['moves to another', pathsOf('/tickets/*', '/tickets/*', '/b/*'), '/b/tickets/1', 1],
    ['moves to the rest of the origin', pathsOf('/tickets/*', '/tickets/*', '/*'), '/b/tickets/1', 1],
    ['moves to one in a part of it', pathsOf(undefined, '/b/*', '/*'), '/b/tickets/1', 1],
    ['stays', pathsOf('/tickets/*', '/tickets/*', '/*'), '/tickets/2', 0],
    ['leaves them all', pathsOf('/tickets/*', '/tickets/*', '/b/*'), '/c', 0],
    ['has no other', ADAPTER, '/b/tickets/1', 0],
  ])('tells once when it %s', async (_, adapter, address, times) => {
    watching.abort();
    watching = new AbortController();
    const onOtherDesk = vi.fn();
    watchSwitches(adapter, watching.signal, onOtherDesk);
    expect(onOtherDesk).not.toHaveBeenCalled();
    history.pushState(null, '', address);
    for (const text of ['One', 'Two']) {
      find('h1').innerHTML = `<b>${text}</b>`;
      await later(500);
    }
    expect(onOtherDesk).toHaveBeenCalledTimes(times);
  });
});
