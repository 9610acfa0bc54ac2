// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

import { isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import { identifyOpenTicket } from '@/lib/helpdesk/open-ticket';

import { openPage } from './open-page';
import { ADAPTER, listOf } from './stage-switches';

/** Stands for the layout, which jsdom lacks: the tops of the list and of its messages. */
function lay(listTop: number, firstTop: number): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = this.localName === 'ol' ? listTop : firstTop;
    return new DOMRect(0, top, 100, 10);
  });
}
afterEach(() => vi.restoreAllMocks());

describe('a list that may draw a part of its messages', () => {
  it.each([
    ['does, when more than a window above them is empty', '', -5000, 10, true],
    ['does not, when something else stands above them', '<p>Ticket</p>', -5000, 10, undefined],
    ['does not, when they begin at its top', '', 0, 10, undefined],
    ['does not, when a short list leaves its box empty', '', 0, 600, undefined],
  ])('%s', (_, above, listTop, firstTop, isPart) => {
    openPage(`<ol>${above}${listOf('Where is it?', 'On its way.')}</ol>`);
    lay(listTop, firstTop);
    expect(identifyOpenTicket(ADAPTER)?.isPart).toBe(isPart);
  });

  const itemsOf = (first: number, last: number, size: number, thread = 'Message') =>
    Array.from(
      { length: last - first + 1 },
      (_, at) => `<li aria-posinset="${first + at}" aria-setsize="${size}"><p>${thread} ${first + at}</p></li>`,
    ).join('');
  const identify = (items: string) => {
    openPage(`<ol>${items}</ol>`, 'https://desk.example/tickets/1');
    return identifyOpenTicket(ADAPTER) as TicketIdentity;
  };

  it('says so by the numbers of its items, without a total', () => {
    const parts = [itemsOf(1, 20, 260), itemsOf(241, 260, 260)].map(identify);
    expect(parts.map(({ isPart }) => isPart)).toEqual([true, true]);
    expect(isSameTicket(...(parts as [TicketIdentity, TicketIdentity]))).toBe(true);
    expect(identify(itemsOf(1, 20, -1)).isPart).toBe(true);
  });

  it('does not say so by the numbers of a whole list', () => {
    const [one, other] = [identify(itemsOf(1, 3, 3)), identify(itemsOf(1, 3, 3, 'Other'))];
    expect([one.isPart, other.isPart]).toEqual([undefined, undefined]);
    expect(isSameTicket(one, other)).toBe(false);
    expect(isSameTicket(one, identify(itemsOf(241, 260, 260)))).toBe(false);
  });
});
