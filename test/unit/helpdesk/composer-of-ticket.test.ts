// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';

import type { DeskAdapter } from '@/lib/adapters/shape';
import { pause } from '@/lib/shared/pause';

import {
  act,
  ADAPTER,
  find,
  later,
  listOf,
  openPageOf,
  STEPS,
  switches,
  typeIn,
  useWatchedPage,
  watch,
  WITH_TOTAL,
} from './stage-switches';

useWatchedPage();

describe('A composer', () => {
  const isStableIn = async (ms: number): Promise<boolean> => {
    await later(ms);
    return switches.isStable();
  };

  const showDraft = (value: string) => Object.assign(find('.reply'), { value });

  describe('that keeps the draft of one ticket under another', () => {
    it('a composer with the draft of another ticket belongs to no ticket, however long the page takes to change the draft', async () => {
      for (const step of Object.values(STEPS)) step();
      expect(await isStableIn(10_000)).toBe(false);
      showDraft('Hello Bob');
      expect(await isStableIn(0)).toBe(false);
      expect(await isStableIn(900)).toBe(false);
      expect(await isStableIn(200)).toBe(true);
    });

    const scroll = () => (find('ol').innerHTML = listOf('Is it here?', 'It is.'));

    it('a draft stays with its ticket when a list of messages draws another part of the thread', async () => {
      find('ol').dataset.total = '260';
      watch(WITH_TOTAL);
      scroll();
      expect(await isStableIn(2900)).toBe(false);
      expect(await isStableIn(300)).toBe(true);
    });

    it('a draft may belong to the ticket before if neither subject nor customer is known', async () => {
      find('ol').dataset.total = '260';
      const { subject: _, customerEmail: __, ...withoutHead } = WITH_TOTAL;
      watch({ ...withoutHead, subject: [] });
      scroll();
      expect(await isStableIn(10_000)).toBe(false);
    });

    it.each([
      ['the page shows the whole thread', () => undefined, scroll],
      ['the subject differs, too', () => (find('ol').dataset.total = '260'), () => [scroll(), STEPS.subject()]],
      ['the customer differs, too', () => (find('ol').dataset.total = '260'), () => [scroll(), STEPS.customer()]],
      ['the id differs, too', () => (find('ol').dataset.total = '260'), () => [scroll(), STEPS.address()]],
    ])('a draft may belong to the ticket before if no message is left and %s', async (_, prepare, change) => {
      prepare();
      watch(WITH_TOTAL);
      change();
      expect(await isStableIn(10_000)).toBe(false);
    });

    const swap = () => find('.reply').replaceWith(find('.reply').cloneNode(true));
    const look = () => isStableIn(0);

    it('a composer belongs to the next ticket when the page exchanges the draft first', async () => {
      showDraft('Hello Bob');
      await look();
      await later(300);
      STEPS.address();
      await look();
      STEPS.thread();
      await look();
      expect(await isStableIn(1100)).toBe(true);
    });

    it.each([
      ['draft', () => showDraft('Hello Bob')],
      ['composer', swap],
    ])(
      'a composer belongs to no ticket when the page goes back before it has exchanged the %s again',
      async (_, exchange) => {
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
        expect(await isStableIn(5000)).toBe(false);
        swap();
        await look();
        expect(await isStableIn(3100)).toBe(true);
      },
    );

    /** Opens the next ticket, exchanges the composer amid its steps, and goes back. */
    const goBackAfterExchange = async (): Promise<void> => {
      showDraft('');
      await isStableIn(1100);
      const { innerHTML } = find('ol');
      STEPS.address();
      STEPS.thread();
      await look();
      await later(300);
      swap();
      await look();
      openPageOf('1');
      find('ol').innerHTML = innerHTML;
      await look();
    };

    it('a composer belongs to no ticket for three seconds when the page goes back after it has exchanged the composer', async () => {
      await goBackAfterExchange();
      expect(await isStableIn(2900)).toBe(false);
      expect(await isStableIn(200)).toBe(true);
    });

    it('a composer belongs to no ticket for three seconds when the page exchanges it again, though its ticket was not known', async () => {
      await goBackAfterExchange();
      swap();
      await look();
      expect(await isStableIn(2900)).toBe(false);
      expect(await isStableIn(200)).toBe(true);
    });

    it.each([
      ['the agent typed in the composer before', '.reply'],
      ['the agent pressed a key elsewhere in the page', 'h1'],
    ])('a composer may be the one of the next ticket after the page has exchanged it, though %s', async (_, place) => {
      typeIn(find(place));
      swap();
      await look();
      expect(await isStableIn(2900)).toBe(false);
    });

    it('a composer may be the one of another ticket for three seconds after the customer has changed, too', async () => {
      swap();
      await look();
      await later(2500);
      STEPS.customer();
      expect(await isStableIn(2900)).toBe(false);
      expect(await isStableIn(300)).toBe(true);
    });

    it('a composer may be the one of the next ticket soon after an insertion, which looks like typing', async () => {
      await switches.write(() => {
        typeIn(find('.reply'));
        return Promise.resolve(showDraft('Hello Ada, it is on its way.'));
      });
      await later(100);
      showDraft('Hello Bob');
      await look();
      expect(await isStableIn(2900)).toBe(false);
    });

    it('a composer belongs to the ticket at which the page has rested, though nobody has looked meanwhile', async () => {
      showDraft('Hello Bob');
      for (const step of Object.values(STEPS)) step();
      await look();
      await later(1100);
      openPageOf('3');
      find('ol').innerHTML = listOf('My lamp is dark', 'Which one?');
      expect(await isStableIn(10_000)).toBe(false);
    });

    it.each([
      [1000, 'reuses one composer', () => watch(ADAPTER)],
      [3000, 'exchanges drafts', () => undefined],
    ])('a composer belongs to the open ticket after %i ms when it is empty and the page %s', async (ms, _, prepare) => {
      showDraft('');
      prepare();
      await look();
      await later(3100);
      for (const step of Object.values(STEPS)) step();
      await look();
      expect(await isStableIn(ms - 100)).toBe(false);
      expect(await isStableIn(200)).toBe(true);
    });

    it.each([
      ['the agent clicks into it', () => act(find('.reply'), 'click')],
      ['the agent types into it', () => typeIn(find('.reply'))],
      ['the page shows the first ticket again', () => openPageOf('1')],
      ['the page takes another element', () => find('.reply').replaceWith(find('.reply').cloneNode(true))],
    ])('a composer belongs to the open ticket when %s', async (_, change) => {
      STEPS.address();
      expect(await isStableIn(2000)).toBe(false);
      await later(10);
      change();
      await isStableIn(0);
      expect(await isStableIn(1100)).toBe(true);
    });

    it('a composer keeps the draft of a ticket that has got another id in place, once the page has rested', async () => {
      STEPS.address();
      await look();
      expect(await isStableIn(9900)).toBe(false);
      expect(await isStableIn(200)).toBe(true);
    });

    it('a composer belongs to the open ticket at once when it holds the signature alone', async () => {
      find('.reply').outerHTML = '<div class="reply" contenteditable><p><br></p><i>Jane</i></div>';
      const composers = [{ find: '.reply', mode: 'reply', signature: 'i' }];
      watch({ ...ADAPTER, composers } as unknown as DeskAdapter);
      STEPS.address();
      await isStableIn(0);
      expect(await isStableIn(1100)).toBe(true);
      find('.reply p').textContent = 'Hello Ada';
      await isStableIn(1300);
      openPageOf('3');
      await isStableIn(0);
      expect(await isStableIn(1100)).toBe(false);
    });
  });

  it('a composer belongs to the ticket of a page that is at rest', async () => {
    expect(switches.isStable()).toBe(true);
    await later(5000);
    expect(switches.isStable()).toBe(true);
  });

  it.each([
    ['the address and its draft have changed', () => (STEPS.address(), showDraft('Hello Bob'))],
    ['the thread and its draft have changed', () => (STEPS.thread(), showDraft(''))],
  ])('a composer may belong to another ticket for three seconds after %s, and no more', async (_, change) => {
    change();
    expect(await isStableIn(0)).toBe(false);
    expect(await isStableIn(2900)).toBe(false);
    expect(await isStableIn(200)).toBe(true);
  });

  it.each([
    ['it is another element', () => find('.reply').replaceWith(find('.reply').cloneNode(true))],
    ['it writes notes now', () => (find('.reply').className = 'note')],
    ['the page has put another draft into it', () => Object.assign(find('.reply'), { value: 'Hello Bob' })],
  ])('a composer may belong to another ticket for three seconds after %s', async (_, change) => {
    change();
    expect(await isStableIn(0)).toBe(false);
    STEPS.customer();
    expect(await isStableIn(2900)).toBe(false);
    expect(await isStableIn(300)).toBe(true);
  });

  const clickElsewhere = () => act(find('a'), 'click');

  it.each([
    ['clicked', clickElsewhere],
    ['pressed a key', () => act(document.body, 'keydown')],
  ])('a composer may belong to another ticket for a moment after the agent has %s elsewhere', async (_, change) => {
    change();
    expect(await isStableIn(140)).toBe(false);
    expect(await isStableIn(20)).toBe(true);
  });

  it('a composer may belong to another ticket for a second after the agent has gone back', async () => {
    act(window, 'popstate');
    expect(await isStableIn(900)).toBe(false);
    expect(await isStableIn(200)).toBe(true);
  });

  it('a composer may belong to another ticket while the page changes after a click, for a second at most', async () => {
    clickElsewhere();
    for (let ms = 0; ms < 980; ms += 20) {
      find('nav').append('.');
      expect(await isStableIn(20)).toBe(false);
    }
    find('nav').append('.');
    expect(await isStableIn(20)).toBe(true);
  });

  it('a composer still belongs to the ticket when the page changes by what is written soon after a click', async () => {
    clickElsewhere();
    expect(await isStableIn(200)).toBe(true);
    await switches.write(async () => {
      find('nav').append('Saving');
      expect(await isStableIn(10)).toBe(true);
    });
  });

  it('a composer may belong to another ticket for a second after a click and the first step of the page', async () => {
    clickElsewhere();
    await isStableIn(100);
    STEPS.address();
    expect(await isStableIn(900)).toBe(false);
  });

  it.each([
    ['the subject changes', STEPS.subject],
    ['a message arrives', () => find('ol').insertAdjacentHTML('beforeend', listOf('Thank you'))],
    ['the agent clicks into it', () => act(find('.reply'), 'click')],
    ['the agent presses a key for other keys', () => act(document.body, 'keydown', 'Alt')],
    ['a script of the page clicks elsewhere', () => find('a').click()],
  ])('a composer still belongs to the ticket when %s', async (_, change) => {
    change();
    expect(await isStableIn(0)).toBe(true);
  });

  it('a composer still belongs to the ticket when the agent types into it', async () => {
    typeIn(find('.reply'));
    Object.assign(find('.reply'), { value: 'Hello Ada!' });
    expect(await isStableIn(0)).toBe(true);
  });

  it('a composer still belongs to the ticket when Deskhand writes into it, whatever the page does meanwhile', async () => {
    const writing = switches.write(async () => {
      expect(switches.isStable()).toBe(true);
      Object.assign(find('.reply'), { value: 'Hello Ada, it is on its way.' });
      find('h1').innerHTML = '<b>Lamp</b>';
      return switches.staysStable(() => true);
    });
    await later(1100);
    expect(await writing).toBe(true);
    expect(await isStableIn(0)).toBe(true);
  });

  it.each([
    ['still belongs to the ticket', 'Type your message here', true],
    ['may belong to another ticket', 'Hello Ada', false],
  ])('a composer %s when the focus empties it of the text “%s”', async (_, text, isStable) => {
    find('.reply').outerHTML =
      `<textarea placeholder="Type your message here" hidden></textarea><div class="reply" contenteditable>${text}</div>`;
    watch(ADAPTER);
    const writing = switches.write(async () => {
      find('.reply').textContent = '';
      return switches.isStable();
    });
    expect(await writing).toBe(isStable);
  });

  it('a composer may belong to another ticket when its draft changes before Deskhand writes into it', async () => {
    const writing = switches.write(async () => {
      Object.assign(find('.reply'), { value: 'Hello Bob' });
      find('h1').innerHTML = '<b>Lamp</b>';
      await pause(500);
      return switches.isStable();
    });
    await later(600);
    expect(await writing).toBe(false);
  });

  it('a composer still belongs to the ticket when Deskhand has opened it', async () => {
    const adapter: DeskAdapter = { ...ADAPTER, openers: [{ mode: 'reply', click: '.open' }] };
    find('.reply').outerHTML = '<button type="button" class="open"></button>';
    find('.open').addEventListener('click', () => (find('nav').innerHTML = '<textarea class="reply"></textarea>'));
    watch(adapter);
    const opening = switches.openComposer('reply');
    await later(500);
    expect(await opening).toBe('opened');
    expect(await isStableIn(0)).toBe(true);
  });

  it('a composer may belong to another ticket after Deskhand failed to open one', async () => {
    const adapter: DeskAdapter = { ...ADAPTER, openers: [{ mode: 'reply', click: 'nav' }] };
    const click = vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(() => {
      throw new TypeError('Stands for an error of our own');
    });
    watch(adapter);
    await expect(switches.openComposer('reply')).rejects.toThrow(TypeError);
    click.mockRestore();
    find('.reply').replaceWith(find('.reply').cloneNode(true));
    expect(await isStableIn(0)).toBe(false);
  });

  it('a composer is ready a second after the last step, and the wait for it has an end', async () => {
    const settled = vi.fn();
    STEPS.address();
    showDraft('');
    void switches.waitUntilStable().then(settled);
    await later(700);
    STEPS.thread();
    await later(900);
    expect(settled).not.toHaveBeenCalled();
    await later(200);
    expect(settled.mock.calls).toEqual([[true]]);

    const flicker = setInterval(() => find('.reply').replaceWith(find('.reply').cloneNode(true)), 500);
    await later(500);
    void switches.waitUntilStable().then(settled);
    await later(4100);
    clearInterval(flicker);
    expect(settled.mock.calls).toEqual([[true], [false]]);
  });

  it('a draft is restored only after a wait: the page may have put another one there', async () => {
    const stays = vi.fn();
    Object.assign(find('.reply'), { value: 'Hello Bob' });
    void switches.staysStable(() => true).then(stays);
    await later(500);
    STEPS.address();
    await later(600);
    expect(stays.mock.calls).toEqual([[false]]);
  });
});
