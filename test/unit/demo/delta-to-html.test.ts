import { describe, expect, it } from 'vitest';

import { deltaSchema, deltaToHtml, deltaToText } from '@/demo/helpdesk/delta-to-html';
import { paragraphsToHtml } from '@/demo/helpdesk/views/entry-view';

describe('paragraphsToHtml', () => {
  it('turns blank lines into paragraphs and line ends into breaks', () => {
    expect(paragraphsToHtml('Hello,\n\n<b>one</b>\ntwo')).toBe('<p>Hello,</p><p>&lt;b&gt;one&lt;/b&gt;<br>two</p>');
  });
});

describe('deltaToHtml', () => {
  const write = (...ops: object[]) => deltaToHtml(deltaSchema.parse({ ops }));

  it('writes paragraphs with their marks', () => {
    expect(
      write(
        { insert: 'Hello ' },
        { insert: 'Ada', attributes: { bold: true, italic: true } },
        { insert: ',\n\nyours\n' },
      ),
    ).toBe('<p>Hello <strong><em>Ada</em></strong>,</p><p>yours</p>');
  });

  it('groups the lines of a list, and starts another list where the kind changes', () => {
    expect(
      write(
        { insert: 'Lines:\none' },
        { insert: '\n', attributes: { list: 'bullet' } },
        { insert: 'two' },
        { insert: '\n', attributes: { list: 'bullet' } },
        { insert: 'three' },
        { insert: '\n', attributes: { list: 'ordered' } },
        { insert: 'end\n' },
      ),
    ).toBe('<p>Lines:</p><ul><li>one</li><li>two</li></ul><ol><li>three</li></ol><p>end</p>');
  });

  it('never takes text from the browser for HTML', () => {
    expect(write({ insert: '<img src=x onerror=alert(1)>\n' })).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    expect(write({ insert: { image: 'https://x.example/1.png' } }, { insert: 'x\n' })).toBe('<p>x</p>');
  });

  it('links only web and mail addresses', () => {
    const link = (address: string) => write({ insert: 'here', attributes: { link: address } }, { insert: '\n' });
    expect(link('https://shop.example/"x')).toBe(
      '<p><a href="https://shop.example/&quot;x" rel="noreferrer">here</a></p>',
    );
    expect(link('mailto:a@b.example')).toContain('<a href="mailto:a@b.example"');
    expect(link('javascript:alert(1)')).toBe('<p>here</p>');
  });

  it('keeps a last line without a line end', () => {
    expect(write({ insert: 'unended' })).toBe('<p>unended</p>');
  });
});

describe('deltaToText', () => {
  it('returns only the text', () => {
    expect(deltaToText({ ops: [{ insert: 'Hello ' }, { insert: { image: 'x' } }, { insert: 'Ada\n' }] })).toBe(
      'Hello Ada',
    );
  });
});
