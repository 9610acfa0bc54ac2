// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import { firstOf } from '@/lib/helpdesk/auto/first-of';

import { openPage } from './open-page';

const find = (selector: string): string[] => [...document.querySelectorAll(selector)].map(({ id }) => id);

describe('One selector for several candidates', () => {
  beforeEach(() => {
    openPage(`<main><p id="a" class="text">A</p><p id="b" class="text note">B</p></main>
      <aside><i id="c" class="other">C</i></aside>`);
  });

  it('finds the matches of the first candidate that has any, and none of the others', () => {
    expect(find(firstOf(['.note', '.text', '.other']))).toEqual(['b']);
    expect(find(firstOf(['.other', '.text']))).toEqual(['c']);
  });

  it('finds the matches of a later candidate when those before it have none', () => {
    expect(find(firstOf(['.gone', '.text', '.other']))).toEqual(['a', 'b']);
    expect(find(firstOf(['.gone', '.gone-too', '.other']))).toEqual(['c']);
    expect(find(firstOf(['.gone', 'main .text, .other']))).toEqual(['a', 'b', 'c']);
  });

  it('finds nothing when no candidate matches', () => {
    expect(find(firstOf(['.gone', '.gone-too']))).toEqual([]);
  });

  it('matches only inside the given element', () => {
    expect(find(firstOf(['.other', '.text'], 'main'))).toEqual(['a', 'b', 'c']);
    expect(find(firstOf(['.note', '.text'], 'main'))).toEqual(['b']);
  });

  it('tries no candidate after one with `:has()`, which cannot be nested', () => {
    expect(firstOf(['.gone', 'main:has(.gone)', '.text'])).not.toContain('.text');
    expect(find(firstOf(['.gone', 'main p:not(:has(i))', '.other']))).toEqual(['a', 'b']);
  });

  it('a single candidate is used unchanged', () => {
    expect(firstOf(['.text'])).toBe('.text');
  });
});
