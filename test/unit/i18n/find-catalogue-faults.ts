import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

import type { UiLanguage } from '@/lib/i18n/ui-language';
import { directionOf } from '@/lib/shared/direction';
import type { CatalogueMessage } from '@/scripts/catalogues/read-catalogue';

type Catalogue = Record<string, CatalogueMessage>;

/** Names, loan words and texts without words. */
const SHARED_TEXTS = new Set([
  'HTML',
  'Markdown',
  'Deskhand',
  'Format',
  'Details',
  'Agent',
  'Helpdesks',
  'Tags',
  'Relay',
  '{quantity} ×',
  '{seconds} s',
  '{verdict}. {why}',
  '{label}: {text}',
  '{list}, {item}',
]);

/** A value without isolates around it, which would reorder a right-to-left sentence. */
const BARE_VALUE = /(?<!\u2068•*)\{[a-zA-Z]+\}/u;

/** Lists faults as `key: fault`. A missing translation is none here: it fails the build of a release. */
export function findCatalogueFaults(language: UiLanguage, catalogue: Catalogue, english: Catalogue): string[] {
  const unknown = Object.keys(catalogue).filter((key) => !(key in english));
  return [
    ...unknown.map((key) => `${key}: is not in English`),
    ...Object.entries(english).flatMap(([key, source]) => {
      const text = catalogue[key]?.text.trim() ?? '';
      if (text === '') return language === 'en' ? [`${key}: has no text`] : [];
      return findMessageFaults(language, text, source).map((fault) => `${key}: ${fault}`);
    }),
  ];
}

function findMessageFaults(language: UiLanguage, text: string, source: CatalogueMessage): string[] {
  const { placeholders, plurals } = readShape(compileMessageOrThrow(text));
  const expected = readShape(compileMessageOrThrow(source.text)).placeholders;
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const isExplained = expected.every((placeholder) =>
    source.comments.some((comment) => comment.startsWith(`{${placeholder.split(',')[0]}}: `)),
  );
  return [
    ...(placeholders.join() === expected.join() ? [] : [`takes ${placeholders.join()} instead of ${expected.join()}`]),
    ...(plurals.every((forms) => hasForms(forms, categories)) ? [] : [`needs the plural forms ${categories.join()}`]),
    ...(directionOf(language) === 'rtl' && BARE_VALUE.test(text) ? ['has a value without isolates'] : []),
    ...(language !== 'en' && text === source.text && !SHARED_TEXTS.has(text) ? ['is English'] : []),
    ...(source.comments.length > 0 && isExplained ? [] : ['lacks a comment on the message or on a placeholder']),
  ];
}

/** A message that formats its number alike may name `other` alone. */
function hasForms(forms: readonly string[], categories: readonly string[]): boolean {
  const isUniform = forms.every((form) => form === 'other' || form.startsWith('0'));
  return (isUniform ? ['other'] : categories).every((category) => forms.includes(category));
}

function readShape(message: CompiledMessage): { placeholders: string[]; plurals: string[][] } {
  const placeholders = new Set<string>();
  const plurals: string[][] = [];
  const visit = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, type, format] = token;
      placeholders.add(type ? `${name}, ${type}` : name);
      if (type !== 'plural' || typeof format !== 'object' || format === null) continue;
      const { offset: _, ...cases } = format as Record<string, CompiledMessage>;
      plurals.push(Object.keys(cases));
      for (const words of Object.values(cases)) visit(words);
    }
  };
  visit(message);
  return { placeholders: [...placeholders].toSorted(), plurals };
}
