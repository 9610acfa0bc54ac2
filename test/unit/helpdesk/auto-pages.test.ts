// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { ReadResult } from '@/lib/domain/ticket';
import { findSubject } from '@/lib/helpdesk/auto/find-subject';
import { findTicketId } from '@/lib/helpdesk/auto/find-ticket-id';
import { findValue } from '@/lib/helpdesk/find-value';

import { readWhole } from './follow-page';
import { type Measured, measureAuto } from './measure-auto';
import { openPage } from './open-page';
import { foundByItselfFile, listPageFolders, type PageCase, readPageCases, readUnknownPages } from './page-cases';

const all = [
  ...listPageFolders().map((name) => [name, readPageCases(name)] as const),
  ['unknown', readUnknownPages()] as const,
];
const rows: Measured[] = [];

/** `+` counts texts that are no message, such as a draft; `asks`: the agent must teach the page. */
function describeRow(name: string, row: Measured): string {
  const { isSure, messages, read, extra, wrongRoles, unknownRoles, lowConfidence } = row;
  if (!isSure) return `${name}: asks (${lowConfidence})`;
  const found = (['subject', 'ticketId', 'composer'] as const).filter((part) => row[part]).join(' ');
  return `${name}: reads ${read}/${messages} +${extra}, wrong ${wrongRoles}, unknown ${unknownRoles}, ${found}`;
}

/** The expected reading of a new page is not written yet. */
async function readExpected(page: PageCase): Promise<ReadResult> {
  const adapter = ADAPTERS[page.adapter];
  if (!adapter) return page.result;
  openPage(page.html, page.address);
  const ticket = await readWhole(adapter, page.readSameOrigin);
  return ticket ? { kind: 'ticket', ticket } : { kind: 'none', problem: 'not-a-ticket' };
}

describe('Finding the conversation by itself', () => {
  it.each(all)('finds on the pages of %s, without an adapter, the stated parts', async (folder, pages) => {
    const lines: string[] = [];
    for (const page of pages) {
      const row = await measureAuto(page.html, page.address, await readExpected(page));
      rows.push(row);
      lines.push(`${describeRow(page.name, row)}\n`);
    }
    await expect(lines.join('')).toMatchFileSnapshot(foundByItselfFile(folder));
  });

  it('tells the customer by name, where marks tell the agents and the page names the author of the first message', async () => {
    const page = readUnknownPages().find(({ name }) => name === 'article-list');
    const marked = (page?.html ?? '').replace(
      /(?<=<div class="Article)(?=">[^>]*>\s*<span class="Sender">Kim)/,
      ' by-agent',
    );
    const html = marked.replace(/Lee Okafor|Hana Mori/g, 'Yuki Mori').replace('<p class="Value">2</p>', '');
    const read = await measureAuto(html, page?.address ?? '', { kind: 'none', problem: 'not-a-ticket' });
    expect(read).toMatchObject({ isSure: true, extra: 5 });
    // Add an agent's message at both ends: the customer's first one stands elsewhere.
    const agents =
      html.match(
        /<div class="Article by-agent">\s*<div class="Header">\s*<span class="Sender">Kim[^]*?(?=<div class="Article">)/,
      )?.[0] ?? '';
    const headless = html
      .replace('<div class="Article">', `${agents}<div class="Article">`)
      .replace(/(<\/div>\s*<form class="Compose">)/, `${agents}$1`);
    expect(await measureAuto(headless, page?.address ?? '', { kind: 'none', problem: 'not-a-ticket' })).toMatchObject({
      isSure: false,
      lowConfidence: 'no-roles',
    });
    const unmarked = html.replaceAll(' by-agent', '');
    expect(await measureAuto(unmarked, page?.address ?? '', { kind: 'none', problem: 'not-a-ticket' })).toMatchObject({
      isSure: false,
      lowConfidence: 'no-roles',
    });
    const unnamed = html.replace('<label>Customer:', '<label>Last customer:');
    expect(await measureAuto(unnamed, page?.address ?? '', { kind: 'none', problem: 'not-a-ticket' })).toMatchObject({
      isSure: false,
      lowConfidence: 'no-roles',
    });
  });

  it('takes neither a folder nor a bare number for the subject', () => {
    const thread = '<div id="thread"></div>';
    openPage(`<nav><a href="/open">Open tickets</a></nav><h1>Open tickets</h1><h3>Kettle leaks</h3>${thread}`);
    const find = () => findSubject(document.querySelector('#thread') ?? document.body);
    expect(find()[0]).toEqual({ select: 'h3' });
    openPage(`<title>Ticket #4711</title><h2>Ticket #4711</h2><h3>Kettle leaks</h3>${thread}`);
    expect(find()[0]).toEqual({ select: 'h3' });
  });

  it.each([
    ['that of the address, and the shown number', '/tickets/57', 'Ticket #344636', '57', '344636', 0.6],
    ['that of the address, which is shown', '/tickets/57', 'Ticket #57', '57', undefined, 1],
    ['that of the address alone', '/tickets/57', 'Kettle leaks', '57', undefined, 0.8],
    [
      'the shown number, where the address may name something else',
      '/desk/57',
      'Ticket #344636',
      '344636',
      undefined,
      0.6,
    ],
    ['the shown number alone', '/open', 'Ticket #344636', '344636', undefined, 0.7],
  ])('finds the id of a ticket: %s', (_, path, heading, id, number, confidence) => {
    const address = `https://desk.example${path}`;
    const found = findTicketId(openPage(`<h2>${heading}</h2>`, address), address);
    expect(findValue(found.sources, { element: document })).toBe(id);
    expect(findValue(found.number, { element: document })).toBe(number);
    expect(found.confidence).toBe(confidence);
  });

  it('reads unasked only where everything is right', () => {
    expect(rows).toHaveLength(all.flatMap(([, pages]) => pages).length);
    const sure = rows.filter(({ isSure }) => isSure);
    expect(sure.length).toBeGreaterThan(8);
    for (const row of sure) {
      expect(row).toMatchObject({
        read: row.messages,
        extra: 0,
        wrongRoles: 0,
        unknownRoles: 0,
        subject: true,
        ticketId: true,
        composer: true,
      });
    }
  });
});
