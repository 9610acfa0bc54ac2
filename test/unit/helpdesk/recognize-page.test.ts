// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { listPageMarks, recognizePage } from '@/lib/adapters/recognize-page';

import { openPage } from './open-page';
import { listPageFolders, readPageCases, readUnknownPages } from './page-cases';

/** These pages of Request Tracker show no thread. */
const WITHOUT_THREAD = ['update-english-comment', 'update-german-reply'];
/** An unknown page that is one of Redmine. */
const OF_REDMINE = 'issue-with-journals';

const MARKS = listPageMarks(Object.values(ADAPTERS).flatMap((adapter) => adapter ?? []));

describe('the recognition of a helpdesk by its page', () => {
  it.each(listPageFolders())('recognizes tickets of %s as nothing else', (adapter) => {
    const tickets = readPageCases(adapter).filter(
      ({ name, result }) => result.kind === 'ticket' && !WITHOUT_THREAD.includes(name),
    );
    const found = tickets.map(({ name, html, address }) => {
      openPage(html, address);
      return [name, recognizePage(MARKS)];
    });
    expect(found).toEqual(tickets.map(({ name }) => [name, [adapter]]));
  });

  it('recognizes no page of an unknown helpdesk', () => {
    const found = readUnknownPages().map(({ name, html, address }) => {
      openPage(html, address);
      return [name, recognizePage(MARKS)];
    });
    expect(found.filter(([, ids]) => ids?.length)).toEqual([[OF_REDMINE, ['redmine']]]);
  });

  it('recognizes no page that shows no ticket', () => {
    const others = listPageFolders()
      .flatMap(readPageCases)
      .filter(({ result }) => result.kind === 'none' && result.problem === 'not-a-ticket');
    expect(others.length).toBeGreaterThan(1);
    for (const { html, address } of others) {
      openPage(html, address);
      expect(recognizePage(MARKS)).toEqual([]);
    }
  });

  it('uses nothing from outside of itself, because it runs inside the page', () => {
    // oxlint-disable-next-line no-eval -- as the browser evaluates it inside the page
    const alone = globalThis.eval(`(${recognizePage.toString()})`) as typeof recognizePage;
    const [page] = readPageCases('osticket');
    openPage(page?.html ?? '', page?.address ?? '');
    expect(alone(MARKS)).toEqual(['osticket']);
  });
});
