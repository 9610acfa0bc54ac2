// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { parseRecipe } from '@/lib/adapters/parse-recipe';
import { findPatternFault } from '@/lib/adapters/pattern-fault';
import { findSelectorFault } from '@/lib/adapters/selector-fault';
import type { Adapter } from '@/lib/adapters/shape';
import { firstOf } from '@/lib/helpdesk/auto/first-of';

const adapters = Object.entries(ADAPTERS) as [string, Adapter][];

function write(change: (recipe: Adapter & Record<string, unknown>) => unknown): string {
  const recipe = structuredClone(ADAPTERS['sample-desk']) as Adapter & Record<string, unknown>;
  change(recipe);
  return JSON.stringify(recipe, undefined, 2);
}
const problemOf = (text: string) => {
  const parsed = parseRecipe(text);
  return parsed.ok ? undefined : parsed.failure;
};

describe('A recipe', () => {
  it.each(adapters)('a recipe can say all that the adapter %s says', (_, adapter) => {
    expect(parseRecipe(JSON.stringify(adapter))).toEqual({ ok: true, value: adapter });
    expect(findSelectorFault(adapter)).toBeUndefined();
  });

  it('a recipe may name colleagues', () => {
    const author = { is: { select: 'b' }, names: ['Kim Bauer'] };
    const recipe = write(({ thread }) => (thread.roles = [{ role: 'agent', author }]));
    expect(parseRecipe(recipe)).toMatchObject({ ok: true, value: { thread: { roles: [{ author }] } } });
    expect(problemOf(recipe.replace('"Kim Bauer"', '7'))).toEqual({
      fault: 'bad-value',
      at: 'thread.roles.0.author.names.0',
    });
  });

  it.each([
    ['an empty text', '', 'not-json', '1:1'],
    ['JSON that breaks off', '{\n  "id": "x",\n  "name"', 'not-json', '3:9'],
    ['a comma too many', '{\n  "id": "x",\n}', 'not-json', '3:1'],
    ['more text than a recipe has', ' '.repeat(20_001), 'too-long', ''],
    ['a number', '7', 'bad-value', ''],
    ['nothing of a recipe', '{}', 'missing', 'id'],
    ['no thread', write((recipe) => Reflect.deleteProperty(recipe, 'thread')), 'missing', 'thread'],
    ['a slip of the pen', write((recipe) => (recipe.subjekt = [])), 'unknown-part', 'subjekt'],
    [
      'a slip inside the messages',
      write(({ thread }) => Object.assign(thread.messages, { bodies: '.x' })),
      'unknown-part',
      'thread.messages.bodies',
    ],
    [
      'messages without a body',
      write(({ thread }) => Reflect.deleteProperty(thread.messages, 'body')),
      'missing',
      'thread.messages.body',
    ],
    [
      'a role that does not exist',
      write(({ thread }) => Object.assign(thread.roles[1] ?? {}, { role: 'boss' })),
      'bad-value',
      'thread.roles.1.role',
    ],
    [
      'a pattern that is none',
      write((recipe) => (recipe.ticketId = [{ of: 'address', pattern: '(' }])),
      'bad-pattern',
      'ticketId.0.pattern',
    ],
    [
      'an address with placeholders side by side',
      write(({ thread }) => (thread.elsewhere = { address: '../{id}x{page}' })),
      'slow-pattern',
      'thread.elsewhere.address',
    ],
    [
      'a pattern that may take for ever',
      write((recipe) => (recipe.ticketId = [{ of: 'address', pattern: '(\\d+)+x' }])),
      'slow-pattern',
      'ticketId.0.pattern',
    ],
    ['a prototype', '{"__proto__": {"id": "x"}}', 'missing', 'id'],
  ])('a recipe that is %s is refused, and says where', (_, text, fault, at) => {
    expect(problemOf(text)).toEqual({ fault, at });
  });

  it.each([
    ['thread.container', write(({ thread }) => (thread.container = '##thread'))],
    ['thread.messages.each', write(({ thread }) => Object.assign(thread.messages, { each: firstOf(['li', 'li[']) }))],
    ['thread.roles.0.is', write(({ thread }) => Object.assign(thread.roles[0] ?? {}, { is: '>' }))],
    ['composers.1.find', write(({ composers }) => Object.assign(composers[1] ?? {}, { find: 'form:nope' }))],
  ])('a recipe whose %s is no selector is found out where there is a document', (at, text) => {
    const parsed = parseRecipe(text);
    expect(parsed.ok && findSelectorFault(parsed.value)).toBe(at);
  });
});

describe('A pattern', () => {
  it.each([
    '(a+)+$',
    '(a*)*b',
    '(a|a)*b',
    '(a|aa)+$',
    '([a-z]+)*@',
    '((a+)b?)+c',
    '(?:a{1,30}){1,30}x',
    '(.*)\\1x',
    '(?<x>a)\\k<x>',
    '.*.*.*=',
    '\\d+\\d+\\d+\\d+\\d+x',
    'a?'.repeat(160),
  ])('a pattern like %s is refused as slow', (pattern) => {
    expect(findPatternFault(pattern)).toBe('slow-pattern');
  });

  it.each([
    '^#(\\d+): (.*)$',
    '^mailto:([^?]+)',
    '(?:a|b)c',
    '/tickets/(\\d+)(?:[/?#]|$)',
    '[(*+]+x',
    '\\(+\\)',
    'a{2}b',
  ])('a pattern like %s is accepted', (pattern) => {
    expect(findPatternFault(pattern)).toBeUndefined();
  });
});
