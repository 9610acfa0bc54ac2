// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

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
});
