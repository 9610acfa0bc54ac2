// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import type { BridgeRequest } from '@/lib/helpdesk/bridge/bridge-protocol';
import { offerComposer, perform } from '@/plugin/composers';

import { openPage } from './open-page';

const INSERT: BridgeRequest = {
  id: 1,
  act: 'insert',
  kind: 'reply',
  ticketId: '7',
  scope: 'a',
  mode: 'end',
  html: '',
  text: 'Hello',
};

let drafts: string[];

/** Opens a page that states its ticket and offers a composer. */
function state(ticket: object): void {
  openPage(`<script type="application/json" data-deskhand="ticket">${JSON.stringify(ticket)}</script>`);
  offerComposer({
    kind: 'reply',
    insert: ({ text }) => {
      drafts.push(text);
      return text;
    },
  });
}

beforeEach(() => (drafts = []));

describe('The composer that a page offers', () => {
  it.each([
    ['states the id and the scope of the request', { id: '7', scope: 'a' }],
    ['states no scope', { id: '7' }],
  ])('the composer of a page takes a text where the page %s', async (_, ticket) => {
    state(ticket);
    expect(await perform(INSERT)).toEqual({ text: 'Hello' });
    expect(drafts).toEqual(['Hello']);
  });

  it.each([
    ['the same id in another scope', { id: '7', scope: 'b' }],
    ['another id', { id: '8', scope: 'a' }],
    ['no ticket', {}],
  ])('the composer of a page takes nothing where the page states %s', async (_, ticket) => {
    state(ticket);
    expect(await perform(INSERT)).toEqual({ problem: 'failed' });
    expect(drafts).toEqual([]);
  });
});
