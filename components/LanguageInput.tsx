import { useId, useState } from 'react';

import { useAnnouncement } from './announcer';
import { useTranslator } from './use-translator';

export interface LanguageChoice {
  value: string;
  /** Its own name and its BCP 47 tag; absent for a choice that is not a language; `text` names it. */
  language?: { name: string; tag: string };
  text?: string;
}

interface LanguageInputProps {
  id?: string;
  /** Needed if no label element names the input. */
  label?: string;
  value: string;
  /** The text without the focus; by default all names of the choice. */
  shown?: string;
  /** In place of a short `shown`: in the tooltip, and while the field is empty. */
  name?: string;
  choices: readonly LanguageChoice[];
  className: string;
  /** The classes while the agent types. */
  openClassName?: string;
  emptyClassName: string;
  isDisabled?: boolean;
  describedBy?: string | undefined;
  onChange: (value: string) => void;
}

/**
 * A list of languages that is searched by typing: the name in the language of the interface, the language's own name, or its
 * tag. The browser filters the list by the typed text, so the field is empty when it gets the focus.
 */
export function LanguageInput(props: LanguageInputProps) {
  const {
    id,
    label,
    value,
    choices,
    className,
    openClassName = className,
    emptyClassName,
    isDisabled,
    describedBy,
    onChange,
  } = props;
  const { t, nameLanguage } = useTranslator();
  const listId = useId();
  /** Undefined without the focus, and after a choice. */
  const [typed, setTyped] = useState<string>();
  const named = choices.map((choice) => ({ value: choice.value, text: nameChoice(choice, nameLanguage) }));
  const { shown = named.find((choice) => choice.value === value)?.text ?? value, name } = props;
  const isUnknown = typed !== undefined && !named.some(({ text }) => hasWords(text, typed));
  const unknown = isUnknown && t('options.language-none');
  useAnnouncement(unknown);

  function end(text = ''): void {
    const found = findChoice(named, text);
    if (found && found.value !== value) onChange(found.value);
    setTyped(undefined);
  }

  return (
    <>
      <input
        id={id}
        aria-label={label}
        title={label && name ? t('text.labelled', { label, text: name }) : label}
        type="text"
        list={listId}
        autoComplete="off"
        spellCheck={false}
        // A typed text and a short one stand beside a sign, whose place depends on the direction of the interface.
        dir={typed === undefined && props.shown === undefined ? 'auto' : undefined}
        disabled={isDisabled}
        aria-describedby={describedBy}
        className={typed === undefined ? className : openClassName}
        placeholder={name ?? shown}
        value={typed ?? shown}
        onFocus={() => setTyped('')}
        onChange={({ target }) => {
          // A click in the list enters the whole text.
          if (named.some(({ text }) => text === target.value)) end(target.value);
          else setTyped(typed === undefined ? target.value.replace(shown, '') : target.value);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') end(typed);
          if (key === 'Escape') end();
        }}
        onBlur={() => end(typed)}
      />
      <datalist id={listId}>
        {named.map((choice) => (
          <option key={choice.value} value={choice.text} />
        ))}
      </datalist>
      {unknown && <p className={`text-small text-soft ${emptyClassName}`}>{unknown}</p>}
    </>
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
