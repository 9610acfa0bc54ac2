// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';

import { htmlToText } from '@/lib/rich-text/html-to-text';
import { createReplyText, plainOf } from '@/lib/rich-text/reply-text';
import { loadSanitizer, sanitizeHtml } from '@/lib/rich-text/sanitize-html';

await loadSanitizer();

const depthOf = (html: string): number => {
  const elements = [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')];
  const depths = elements.map((element) => {
    let depth = 0;
    for (let node = element.parentElement; node; node = node.parentElement) depth += 1;
    return depth - 1;
  });
  return Math.max(...depths);
};

describe('nested HTML', () => {
  it('nested HTML loses the elements that are too deep, and none of its words', () => {
    const html = `${'<blockquote>'.repeat(100)}deep${'</blockquote>'.repeat(100)}`;
    expect(depthOf(html)).toBe(100);
    expect(depthOf(sanitizeHtml(html))).toBe(24);
    expect(sanitizeHtml(html)).toContain('deep');
  });

  it('nested HTML loses spans without attributes, and keeps those with a direction', () => {
    expect(sanitizeHtml('<p><span>a<span dir="rtl">b</span></span></p>')).toBe('<p>a<span dir="rtl">b</span></p>');
  });

  it('nested HTML becomes a text that grows with the number of its words alone', () => {
    const quotes = (count: number) => '<blockquote>words'.repeat(count);
    expect(htmlToText(quotes(200)).length).toBeLessThan(2.1 * htmlToText(quotes(100)).length);
  });
});

describe('Markdown', () => {
  const MANY = 3000;

  it.each([
    ['emphasis', '_a'.repeat(MANY)],
    ['quotes in quotes', '> '.repeat(MANY)],
    ['lists in lists', `${'- '.repeat(MANY)}a`],
    ['numbers in numbers', `${'1. '.repeat(MANY)}a`],
    ['a long word', `${'a.'.repeat(MANY)}@`],
    ['a long text', 'a word '.repeat(MANY)],
    ['deletions', '~~:~ '.repeat(200)],
    ['emphasis in lines that only look empty', '_a '.repeat(100).concat('\n\u{a0}\n').repeat(6)],
    ['emphasis in lines that end as on old systems', '_a '.repeat(100).concat('\r').repeat(6)],
    ['spaces', `a${' '.repeat(MANY)}b`],
    ['lines in one list', '- a\n'.repeat(400)],
    ['cells of a table', `${'a|'.repeat(100)}\n${'-|'.repeat(100)}\n${'|\n'.repeat(20)}`],
    ['cells of several tables', `${'a|'.repeat(30)}\n${'-|'.repeat(30)}\n${'|\n'.repeat(20)}\n`.repeat(4)],
    ['rows of white space in a table', `${'a|'.repeat(100)}\n${'-|'.repeat(100)}\n${'\t\n'.repeat(20)}`],
    ['tags', '*a*\n\n'.repeat(1900)],
  ])('Markdown is shown as it came when it has too much of: %s', async (_, markdown) => {
    expect(await createReplyText(markdown, 'MARKDOWN')).toEqual({ kind: 'plain', text: markdown });
  });

  it.each([
    ['a rule of dashes', '-'.repeat(100)],
    ['emphasis in many paragraphs', '**a** and *b*\n\n'.repeat(200)],
    ['a list of a hundred items', '- **a**: b\n'.repeat(100)],
    ['a quoted list', '> > - a'],
    ['a table of a hundred rows', `a | b | c\n---|---|---\n${'1 | 2 | 3\n'.repeat(100)}`],
  ])('Markdown is parsed when it is %s', async (_, markdown) => {
    expect((await createReplyText(markdown, 'MARKDOWN')).kind).toBe('rich');
  });

  it('Markdown is shown as it came when the parser fails', async () => {
    const { Tokenizer } = await import('marked');
    vi.spyOn(Tokenizer.prototype, 'paragraph').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    expect(await createReplyText('**a**', 'MARKDOWN')).toEqual({ kind: 'plain', text: '**a**' });
    vi.restoreAllMocks();
  });
});

describe('the plain form of a text', () => {
  it('the plain form of a text is computed once', () => {
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
    const reply = { kind: 'rich', html: '<p>a</p>' } as const;
    expect([plainOf(reply), plainOf(reply), plainOf(reply)]).toEqual(['a', 'a', 'a']);
    expect(parse).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});
