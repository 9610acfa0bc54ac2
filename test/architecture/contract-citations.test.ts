import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { ACTION_TYPES } from '@/lib/contract/values';

import { findComments, readSources } from './source-text';

/** Heading of docs/contract.md → the text below it, up to the next heading. */
function readSections(markdown: string): Map<string, string> {
  const parts = markdown.split(/^#{2,4} (.+)$/m).slice(1);
  return new Map(
    parts.flatMap((heading, index) => (index % 2 ? [] : [[heading.trim(), parts[index + 1] ?? ''] as const])),
  );
}

const sections = readSections(readFileSync('docs/contract.md', 'utf8'));

interface Citation {
  section: string;
  rule?: string;
}

/** Each heading with the number of a rule, if one is named. */
function findCitations(comment: string): Citation[] {
  return [...comment.replaceAll(/\s+/g, ' ').matchAll(/\bcontract: .*?(?=\bcontract: |$)/gi)].flatMap(([cited]) => {
    const [list = ''] = /^Contract: (?:(?:, | and )?"[^"]+"(?:, \d+)?)+/.exec(cited) ?? [];
    const found = [...list.matchAll(/"([^"]+)"(?:, (\d+))?/g)].map(([, section = '', rule]) => ({
      section,
      ...(rule && { rule }),
    }));
    return found.length > 0 ? found : [{ section: cited.slice(0, 40) }];
  });
}

function isInContract({ section, rule }: Citation): boolean {
  const text = sections.get(section);
  return text !== undefined && (rule === undefined || new RegExp(`^${rule}\\. `, 'm').test(text));
}

const citations = readSources().flatMap(({ file, source }) =>
  findComments(file, source).flatMap(({ line, text }) =>
    findCitations(text).map((citation) => ({ file, line, ...citation })),
  ),
);

describe('the citations of the contract', () => {
  it('every citation of the contract names a heading or rule that docs/contract.md has', () => {
    const wrong = citations.filter((citation) => !isInContract(citation));
    expect(
      wrong.map(({ file, line, section, rule }) => `${file}:${line} "${section}"${rule ? `, ${rule}` : ''}`),
    ).toEqual([]);
  });

  it('finds citations of the contract in many files, so that the check above has something to check', () => {
    expect(citations.length).toBeGreaterThan(60);
    expect(new Set(citations.map(({ file }) => file)).size).toBeGreaterThan(30);
  });

  it.each([
    ['Contract: "Order query request". More follows.', [{ section: 'Order query request' }], true],
    ['Reads (Contract: "Page\n wrapper", "Limits").', [{ section: 'Page wrapper' }, { section: 'Limits' }], true],
    ['Contract: "Order object" and "SKU object".', [{ section: 'Order object' }, { section: 'SKU object' }], true],
    ['Asks (Contract: "Authentication", 5).', [{ section: 'Authentication', rule: '5' }], true],
    ['Asks (Contract: "Authentication", 6).', [{ section: 'Authentication', rule: '6' }], false],
    ['Contract: "Order query reply".', [{ section: 'Order query reply' }], false],
    ['Limits (contract: "Limits").', [{ section: 'contract: "Limits").' }], false],
    ['Contract: not shown.', [{ section: 'Contract: not shown.' }], false],
  ])('finds and judges the citation in %j', (comment, found, isRight) => {
    expect(findCitations(comment)).toEqual(found);
    expect(findCitations(comment).every(isInContract)).toBe(isRight);
  });
});

describe('docs/contract.md', () => {
  it.each(ACTION_TYPES)('explains the action type %s', (type) => {
    expect(sections.get('Action types')).toContain(`| \`${type}\``);
  });
});
