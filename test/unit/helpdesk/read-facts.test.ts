// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import type { MessageFacts } from '@/lib/adapters/shape';
import { type KnownMessages, readMessageFacts } from '@/lib/helpdesk/read-facts';

const FACTS: MessageFacts = { address: '/t/{id}?page={page}', rows: 'items', key: 'id' };

let asked: string[];
let known: KnownMessages;

beforeEach(() => {
  asked = [];
  known = {
    ticket: { desk: 'https://desk.example', scope: '/', id: '7' },
    rows: new Map(),
    people: new Map(),
    page: 1,
  };
});

async function readFrom(pages: Record<string, unknown>, ids: string[], facts = FACTS): Promise<unknown[]> {
  const messages = ids.map((id) => ({ id, facts: undefined }));
  await readMessageFacts(facts, messages, known, async (address, values) => {
    const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    asked.push(filled);
    return pages[filled];
  });
  return messages.map((message) => message.facts);
}

const page = (...ids: string[]): unknown => ({ items: ids.map((id) => ({ id, type: `T${id}` })) });

describe('The facts about messages', () => {
  it('the facts about messages are read page by page until all are known', async () => {
    const pages = { '/t/7?page=1': page('1', '2'), '/t/7?page=2': page('3'), '/t/7?page=3': page('4') };
    expect(await readFrom(pages, ['1', '3'])).toMatchObject([{ type: 'T1' }, { type: 'T3' }]);
    expect(asked).toEqual(['/t/7?page=1', '/t/7?page=2']);
  });

  it('reading facts goes on after a page that is not full: rows the agent may not see are left out', async () => {
    const pages = { '/t/7?page=1': page('1'), '/t/7?page=2': page('2') };
    expect(await readFrom(pages, ['1', '2'])).toMatchObject([{ type: 'T1' }, { type: 'T2' }]);
  });

  it('reading facts ends with an empty page', async () => {
    expect(await readFrom({ '/t/7?page=1': page('1'), '/t/7?page=2': page() }, ['1', '9'])).toMatchObject([
      { type: 'T1' },
      {},
    ]);
    expect(asked).toHaveLength(2);
  });

  it('the facts about messages are absent where the helpdesk does not answer, and requested again next time', async () => {
    expect(await readFrom({}, ['1'])).toEqual([{}]);
    expect(await readFrom({ '/t/7?page=1': page('1') }, ['1'])).toMatchObject([{ type: 'T1' }]);
  });

  it('the facts about messages are absent where the answer has the wrong form', async () => {
    for (const answer of [null, 7, [], { items: 7 }, { items: [null, 7, 'x'] }]) {
      expect(await readFrom({ '/t/7?page=1': answer }, ['1'])).toEqual([{}]);
    }
  });

  it('the facts about messages are not requested twice; a ticket that has grown is read from its last page on', async () => {
    const pages = { '/t/7?page=1': page('1', '2'), '/t/7?page=2': page('3') };
    await readFrom(pages, ['1', '2', '3']);
    asked = [];
    await readFrom(pages, ['1', '2', '3']);
    expect(asked).toEqual([]);
    await readFrom({ ...pages, '/t/7?page=2': page('3', '4') }, ['3', '4']);
    expect(asked).toEqual(['/t/7?page=2']);
  });

  it('reading facts ends even when the helpdesk never runs out of pages', async () => {
    await readMessageFacts(FACTS, [{ id: 'missing' }], known, async (address) => page(`x${asked.push(address)}`));
    expect(asked.length).toBeLessThan(300);
  });

  it('facts contain who a message is from, each person requested once', async () => {
    const pages = {
      '/t/7?page=1': {
        items: [
          { id: '1', by: 'a b' },
          { id: '2', by: 'a b' },
          { id: '3', by: 'c' },
        ],
      },
      '/u/a b': { staff: 1 },
    };
    const facts = { ...FACTS, person: { address: '/u/{person}', of: 'by' } };
    expect(await readFrom(pages, ['1', '2', '3'], facts)).toEqual([
      { id: '1', by: 'a b', person: { staff: 1 } },
      { id: '2', by: 'a b', person: { staff: 1 } },
      { id: '3', by: 'c', person: undefined },
    ]);
    expect(asked).toEqual(['/t/7?page=1', '/u/a b', '/u/c']);
  });
});
