import { useId, useState } from 'react';

import { Icon } from '../icons/Icon';
import { useTranslator } from '../use-translator';
import { Field } from './Field';

export interface LanguageChoice {
  value: string;
  /** Its own name and its BCP 47 tag; absent for a choice that is no language, which `text` names. */
  language?: { name: string; tag: string };
  text?: string;
}

interface LanguageFieldProps {
  label: string;
  value: string;
  choices: readonly LanguageChoice[];
  isManaged: boolean;
  onChange: (value: string) => void;
}

/**
 * A list of languages that is searched by typing: the name in the language of the interface, the language's own name, or its
 * tag. The browser filters the list by the typed text, so the field is empty when it gets the focus.
 */
export function LanguageField({ label, value, choices, isManaged, onChange }: LanguageFieldProps) {
  const { t, nameLanguage } = useTranslator();
  const id = useId();
  const listId = useId();
  const lockId = useId();
  /** Undefined without the focus. */
  const [typed, setTyped] = useState<string>();
  const named = choices.map((choice) => ({ value: choice.value, text: nameChoice(choice, nameLanguage) }));
  const current = named.find((choice) => choice.value === value)?.text ?? value;

  const isUnknown = typed !== undefined && !named.some(({ text }) => hasWords(text, typed));

  function choose(text: string): void {
    const found = findChoice(named, text);
    if (found && found.value !== value) onChange(found.value);
  }

  return (
    <Field label={label} id={id} isManaged={isManaged} lockId={lockId}>
      <span className="relative flex items-center">
        <input
          id={id}
          type="text"
          list={listId}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          disabled={isManaged}
          aria-describedby={isManaged ? lockId : undefined}
          className="h-9 w-full rounded-tile border border-line bg-raised ps-3 pe-8 text-body disabled:bg-sunken"
          placeholder={current}
          value={typed ?? current}
          onFocus={() => setTyped('')}
          onChange={({ target }) => {
            setTyped(target.value);
            // A click in the list enters the whole text.
            if (named.some(({ text }) => text === target.value)) choose(target.value);
          }}
          onKeyDown={({ key }) => {
            if (key !== 'Enter') return;
            choose(typed ?? '');
            setTyped(undefined);
          }}
          onBlur={() => {
            choose(typed ?? '');
            setTyped(undefined);
          }}
        />
        <Icon name="search" className="pointer-events-none absolute end-2.5 text-soft" />
      </span>
      <datalist id={listId}>
        {named.map((choice) => (
          <option key={choice.value} value={choice.text} />
        ))}
      </datalist>
      <p role="status" className="text-small text-soft empty:hidden">
        {isUnknown && t('options.language-none')}
      </p>
    </Field>
  );
}

type NamedChoice = Record<'value' | 'text', string>;

function nameChoice(
  { value, language, text = value }: LanguageChoice,
  nameLanguage: (tag: string) => string | undefined,
): string {
  if (!language) return text;
  const { name, tag } = language;
  return [...new Set([nameLanguage(tag) ?? name, name, tag])].join(' · ');
}

/** Finds the choice whose text or one of whose names was typed, or the only one with the typed text in it. */
function findChoice(choices: readonly NamedChoice[], typed: string): NamedChoice | undefined {
  const words = typed.trim().toLowerCase();
  if (words === '') return undefined;
  const exact = choices.find(({ text }) => [text, ...text.split(' · ')].some((name) => name.toLowerCase() === words));
  const [first, second] = choices.filter(({ text }) => hasWords(text, words));
  return exact ?? (second ? undefined : first);
}

function hasWords(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.trim().toLowerCase());
}
