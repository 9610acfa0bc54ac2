import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

import { readCatalogue } from '@/scripts/catalogues/read-catalogue';

import { readSources } from './source-text';

/** All rings that drive the UI. The ring `unit` tests the texts themselves, and files beside it test this search. */
const PLACES = /^(demo|test\/(?!unit\/|architecture\/))/;
/** Texts of other subjects that equal a UI text or a part of one. */
const OF_OTHER_SUBJECTS = new Set([
  'Internal note',
  'Plain text',
  'Orders and products',
  'orders and products',
  'in the panel',
  'the page button',
  'Time',
]);

const messages = Object.values(await readCatalogue('en')).map(({ text }) => text);

/** Single words of the UI stand in other texts too. */
const isPhrase = (text: string): boolean => text.trim().split(/\s+/).length >= 3;
const phrases = messages.filter(isPhrase);

/** A phrase counts anywhere, any text where it names an element. */
function findQuotes(file: string, source: string): string[] {
  const found = new Set<string>();
  const locators: [number, number][] = [];
  const look = (text: string, start: number): void => {
    const isLocator = locators.some(([from, to]) => from < start && start < to);
    const isQuote =
      !OF_OTHER_SUBJECTS.has(text.trim()) &&
      (phrases.some((phrase) => text.includes(phrase)) ||
        (isPhrase(text) && messages.some((message) => message.includes(text))) ||
        (isLocator && messages.includes(text)));
    if (isQuote) found.add(text);
  };
  const { program } = parseSync(file, source);
  new Visitor({
    CallExpression({ callee, start, end }) {
      const name = source.slice(callee.start, callee.end);
      if (/\.(getBy\w+|filter)$/.test(name)) locators.push([start, end]);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') look(value, start);
      if (value instanceof RegExp) look(value.source, start);
    },
    TemplateElement({ value, start }) {
      look(value.cooked ?? value.raw, start);
    },
  }).visit(program);
  return [...found];
}

it('finds UI texts by key in the demo and in every ring that drives the UI, so that rewording one breaks no test', () => {
  const quotes = readSources()
    .filter(({ file }) => PLACES.test(file))
    .flatMap(({ file, source }) => findQuotes(file, source).map((text) => `${file}: ${text}`));
  expect(quotes, 'use uiText with the key of the message').toEqual([]);
});

it.each([
  "panel.getByText('Saved');",
  "panel.getByRole('button', { name: 'Insert' });",
  "alert.filter({ hasText: 'Copy' });",
  "until('Your draft is back as it was');",
  '`The verdict is Ready to send, then hand over.`;',
  'expect(text).toMatch(/Your draft is back as it was/);',
])('refuses the quote in %s', (source) => {
  expect(findQuotes('planted.ts', source)).toHaveLength(1);
});

it.each([
  "panel.getByText(uiText('options.saved'));",
  "page.getByRole('tab', { name: 'Internal note' });",
  "const step = { title: 'Insert' };",
])('accepts the line %s', (source) => {
  expect(findQuotes('planted.ts', source)).toEqual([]);
});
