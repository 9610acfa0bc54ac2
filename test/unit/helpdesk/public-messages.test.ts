// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { DOCUMENTED_ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { glpi } from '@/lib/adapters/desks/glpi';
import { zammad } from '@/lib/adapters/desks/zammad';
import type { Adapter, DocumentedAdapter } from '@/lib/adapters/shape';
import type { TicketMessage } from '@/lib/domain/ticket';
import { listNoteMarks } from '@/lib/helpdesk/note-marks';

import { readWhole } from './follow-page';
import { openPage } from './open-page';
import { readPageCases } from './page-cases';

interface ReadPage {
  name: string;
  messages: TicketMessage[];
  /** Read by the rules for agents alone, so that neither a rule before them nor a mark takes the notes away. */
  byAgentRules: TicketMessage[];
}

async function readPages(adapter: Adapter): Promise<ReadPage[]> {
  const roles = adapter.thread.roles.filter(({ role }) => role === 'agent');
  const pages: ReadPage[] = [];
  for (const { name, html, address, readSameOrigin } of readPageCases(adapter.id)) {
    openPage(html, address);
    const read = async (rules: Adapter) => (await readWhole(rules, readSameOrigin))?.messages ?? [];
    const bare = { ...adapter, thread: { ...adapter.thread, roles, publicMarks: listMarks(adapter) } };
    pages.push({ name, messages: await read(adapter), byAgentRules: await read(bare) });
  }
  return pages;
}

/** The marks that make a message a note on every helpdesk. */
function listMarks({ thread: { messages } }: Adapter): string[] {
  if ('path' in messages) return [];
  return [...document.querySelectorAll(messages.each)].flatMap((entry) => listNoteMarks(entry, messages.body));
}

/** Returns why a note may become an agent's words; undefined if something says that each agent's message is public. */
async function findFault(adapter: DocumentedAdapter): Promise<string | undefined> {
  const { publicBy } = adapter.about;
  const hasAgents = adapter.thread.roles.some(({ role }) => role === 'agent');
  if (publicBy === 'nothing') return hasAgents ? 'nothing says that they are public' : undefined;
  const pages = await readPages(adapter);
  const shown = pages.filter(({ messages }) =>
    ['note', 'agent'].every((role) => messages.some((message) => message.role === role)),
  );
  if (shown.length === 0) return 'no saved page has a note beside a reply';
  if ('mark' in publicBy) {
    const taken = shown.flatMap(({ messages, byAgentRules }) =>
      messages.filter(({ role }, index) => role === 'note' && byAgentRules[index]?.role === 'agent'),
    );
    return taken.length > 0 ? `only the rules before keep this note away: ${taken[0]?.text}` : undefined;
  }
  if (!shown.some(({ name }) => name === publicBy.pageWithNote)) return 'the page with a note is missing';
  return /^(live|page)$/.test(adapter.evidence.by) ? undefined : 'the page is not of a running product';
}

describe("A colleague's message is public because something says so", () => {
  it.each(DOCUMENTED_ADAPTERS.map((adapter) => [adapter.id, adapter] as const))('in %s', async (_, adapter) => {
    expect(await findFault(adapter)).toBeUndefined();
  });

  it.each([
    ['is the rest behind the mark of a note', { ...glpi, about: { ...glpi.about, publicBy: { mark: 'none' } } }],
    ['is known from a source only', { ...glpi, evidence: { ...glpi.evidence, by: 'source' } }],
    ['names a page that does not exist', { ...glpi, about: { ...glpi.about, publicBy: { pageWithNote: 'x' } } }],
    ['says that nothing states it', { ...zammad, about: { ...zammad.about, publicBy: 'nothing' } }],
    ['has no saved page', { ...zammad, id: 'absent' }],
    [
      'takes a side for a role',
      { ...zammad, thread: { ...zammad.thread, roles: [...zammad.thread.roles, { role: 'agent', is: '.agent' }] } },
    ],
  ] as [string, DocumentedAdapter][])('an adapter is refused that %s', async (_, adapter) => {
    expect(await findFault(adapter)).toBeDefined();
  });
});
