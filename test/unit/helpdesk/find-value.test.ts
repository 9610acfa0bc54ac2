// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import { findValue, findValues, valuesAt } from '@/lib/helpdesk/find-value';

import { openPage } from './open-page';

let element: Element;

beforeEach(() => {
  const html = `<main data-id=" 42 "><h1> Where\n is it? </h1><b class="user">Ada</b><b class="user">Kim</b><b class="user"> </b>
    <input name="id" value="7"></main>`;
  element = openPage(html, 'https://desk.example/a/tickets/42?x=1').querySelector('main') as Element;
});

describe('Where a value stands', () => {
  it.each([
    ['the text of an element', [{ select: 'h1' }], 'Where is it?'],
    ['an attribute of the element itself', [{ attribute: 'data-id' }], '42'],
    ['the address', [{ of: 'address' as const, pattern: '/tickets/(\\d+)' }], '42'],
    ['a part of a text', [{ select: 'h1', pattern: '^Where (.*)$' }], 'is it?'],
    ['a whole match, where the pattern has no group', [{ select: 'h1', pattern: 'is it' }], 'is it'],
    [
      'the first source that finds something',
      [{ select: 'h2' }, { select: '.user', pattern: 'A.*' }, { fact: 'name' }],
      'Ada',
    ],
    ["the helpdesk's own JSON", [{ fact: 'name' }], 'Ada B.'],
    ['a number in it', [{ fact: 'count' }], '3'],
    ['nothing, when nothing matches', [{ select: 'h1', pattern: 'nowhere' }], undefined],
    ['nothing, when it is blank', [{ fact: 'blank' }], undefined],
    [
      'nothing, when the JSON holds something else',
      [{ fact: 'list' }, { fact: 'yes' }, { fact: 'name.first' }],
      undefined,
    ],
  ])('a list of sources finds %s', (_, sources, value) => {
    const facts = { name: 'Ada B.', count: 3, blank: ' ', list: [1], yes: true };
    expect(findValue(sources, { element, facts })).toBe(value);
  });

  it('reads the present value of a field, not its first one', () => {
    (element.querySelector('input') as HTMLInputElement).value = '8';
    expect(findValue([{ select: 'input', attribute: 'value' }], { element })).toBe('8');
  });

  it('finds all values of a list of sources', () => {
    expect(findValues({ select: '.user' }, { element })).toEqual(['Ada', 'Kim']);
    expect(
      findValues({ fact: 'people.*.id' }, { facts: { people: [{ id: 'a' }, { id: 2 }, { no: 1 }, null] } }),
    ).toEqual(['a', '2']);
  });

  it('finds nothing in a source of the wrong form', () => {
    for (const json of [undefined, null, 7, 'text', [], { items: 7 }, { items: [null, 7] }]) {
      expect(findValues({ fact: 'items.*.id' }, { facts: json })).toEqual([]);
    }
    expect(valuesAt({}, 'constructor')).toEqual([]);
  });
});
