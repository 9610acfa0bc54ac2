// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

import { isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import type { PageHost } from '@/lib/helpdesk/host/page-host';
import { createClickReport } from '@/lib/helpdesk/host/report-click';
import type { DeskReader } from '@/lib/helpdesk/open-reader';
import { identifyOpenTicket } from '@/lib/helpdesk/open-ticket';

import { openPage } from './open-page';
import { ADAPTER, listOf, openPageOf } from './stage-switches';

const LAMP = listOf('Where is it?', 'On its way.');
const CUP = listOf('My cup is broken', 'Which one?');

const fail = (): never => expect.fail();
const reportClick = vi.fn<PageHost['reportClick']>();
const load = vi.fn<() => void>();
const thread = (): Element => document.querySelector('ol') as Element;

beforeEach(() => {
  load.mockReset();
  reportClick.mockReset().mockResolvedValue(true);
  openPage(`<ol>${LAMP}</ol>`);
});

/** Presses the button; `whileLoading` is what the page does before the reader has loaded. */
async function click(whileLoading: () => void = () => {}): Promise<TicketIdentity> {
  load.mockImplementation(whileLoading);
  const openReader = async (): Promise<DeskReader> => {
    await Promise.resolve();
    load();
    return { identify: () => identifyOpenTicket(ADAPTER) } as DeskReader;
  };
  await createClickReport(ADAPTER, openReader, { onFailure: fail, reportClick })();
  const [sent] = reportClick.mock.lastCall ?? expect.fail('no click');
  return sent.ticket;
}

const openNow = (): TicketIdentity => identifyOpenTicket(ADAPTER) ?? expect.fail();

it('a click is reported with the ticket that is open', async () => {
  expect(await click()).toEqual(openNow());
});

it.each([
  ['a message arrives', () => thread().insertAdjacentHTML('beforeend', listOf('Any news?'))],
  ['older messages load', () => thread().insertAdjacentHTML('afterbegin', listOf('Hello'))],
  ['the messages are drawn anew', () => (thread().innerHTML = LAMP)],
])('a click keeps its ticket if %s while the reader loads', async (_, change) => {
  expect(isSameTicket(await click(change), openNow())).toBe(true);
});

it.each([
  [
    'the page opens another ticket',
    () => {
      openPageOf('2');
      thread().innerHTML = CUP;
    },
  ],
  ['only the address changes', () => openPageOf('2')],
  ['only the thread changes', () => (thread().innerHTML = CUP)],
])('a click is for no ticket that the page shows later, if %s while the reader loads', async (_, change) => {
  const clicked = await click(change);
  expect(clicked).toMatchObject({ id: '1' });
  expect(isSameTicket(clicked, openNow())).toBe(false);
  thread().innerHTML = CUP;
  for (const id of ['1', '2']) {
    openPageOf(id);
    expect(isSameTicket(clicked, openNow())).toBe(false);
  }
});

it('a click without a ticket is not reported', async () => {
  openPageOf('');
  await createClickReport(ADAPTER, fail, { onFailure: fail, reportClick })();
  expect(reportClick).not.toHaveBeenCalled();
});
