import type { ReactNode } from 'react';

import {
  CONTENT_FORMATS,
  type ContentFormat,
  TARGET_LANGUAGES,
  type TargetLanguage,
} from '@/lib/contract/suggestion-values';
import type { SuggestionOptions } from '@/lib/domain/suggestion';
import { REPLY_LANGUAGES } from '@/lib/i18n/reply-languages';

import { estimateRows } from './estimate-rows';
import { Icon } from './icons/Icon';
import { useSpeech } from './speech';

/** What may be chosen, with what is in force. */
export interface SteeringOptions extends SuggestionOptions {
  targetLanguage: TargetLanguage;
  contentFormat: ContentFormat;
}

interface SteeringProps {
  options: SteeringOptions;
  /** Languages that were asked in lately, the newest first. */
  recentLanguages?: readonly TargetLanguage[] | undefined;
  onChange: (change: Partial<SteeringOptions>) => void;
  /** Enter in the instruction. */
  onAsk: () => void;
}

const CHIPS = ['shorter', 'warmer', 'more-formal', 'ask-question'] as const;

/** What the next suggestion is to be like. */
export function Steering({ options, recentLanguages = [], onChange, onAsk }: SteeringProps) {
  const { t } = useSpeech();
  const others = TARGET_LANGUAGES.filter((language) => language !== 'AUTO' && !recentLanguages.includes(language));
  return (
    <div className="mx-3 rounded-tile border border-line bg-sunken focus-within:border-accent focus-within:bg-ground">
      <textarea
        aria-label={t('ask.instruction')}
        placeholder={t('ask.instruction-hint')}
        rows={estimateRows(options.instruction ?? '')}
        dir={options.instruction ? 'auto' : undefined}
        className="block field-sizing-content max-h-32 min-h-8 w-full resize-none rounded-tile bg-transparent px-2.5 py-1.5 text-small outline-none"
        value={options.instruction ?? ''}
        onChange={(event) => onChange({ instruction: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onAsk();
        }}
      />
      <div className="flex flex-wrap gap-1 px-2 pb-1.5">
        {CHIPS.map((chip) => (
          <button
            key={chip}
            type="button"
            title={t(`chip.${chip}.words`)}
            className="rounded-full border border-line bg-raised px-2 py-0.5 text-small text-soft hover:bg-sunken hover:text-ink"
            onClick={() => {
              // Seen in the box, because it is sent with the conversation.
              onChange({ instruction: withWish(options.instruction ?? '', t(`chip.${chip}.words`)) });
              onAsk();
            }}
          >
            {t(`chip.${chip}`)}
          </button>
        ))}
      </div>
      <div className="flex items-center gap-1 px-1 pb-1">
        <QuietSelect
          label={t('ask.language')}
          value={options.targetLanguage}
          onChange={(value) => onChange({ targetLanguage: value as TargetLanguage })}
        >
          <option value="AUTO">{t('ask.language-auto')}</option>
          {recentLanguages.length > 0 ? (
            <>
              <optgroup label={t('ask.language-recent')}>{recentLanguages.map(languageOption)}</optgroup>
              <optgroup label={t('ask.language-others')}>{others.map(languageOption)}</optgroup>
            </>
          ) : (
            others.map(languageOption)
          )}
        </QuietSelect>
        <QuietSelect
          label={t('ask.format')}
          value={options.contentFormat}
          onChange={(value) => onChange({ contentFormat: value as ContentFormat })}
        >
          {CONTENT_FORMATS.map((format) => (
            <option key={format} value={format}>
              {t(`format.${format}`)}
            </option>
          ))}
        </QuietSelect>
      </div>
    </div>
  );
}

/** A wish stands below what the agent has typed, or wished before: each suggestion is made anew, with all of it. */
function withWish(instruction: string, wish: string): string {
  const before = instruction.trimEnd();
  if (before === '') return wish;
  return before.split('\n').includes(wish) ? before : `${before}\n${wish}`;
}

/** A language by its own name. */
function languageOption(language: TargetLanguage) {
  return (
    language !== 'AUTO' && (
      <option key={language} value={language} lang={REPLY_LANGUAGES[language].tag}>
        {REPLY_LANGUAGES[language].name}
      </option>
    )
  );
}

interface QuietSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** The platform's own list, dressed down to its words. */
function QuietSelect({ label, value, onChange, children }: QuietSelectProps) {
  return (
    <span className="relative inline-flex min-w-0 items-center text-soft hover:text-ink">
      <select
        aria-label={label}
        title={label}
        className="field-sizing-content h-6 min-w-0 appearance-none truncate rounded-chip bg-transparent ps-1.5 pe-5 text-small"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      <Icon name="down" className="pointer-events-none absolute end-0.5 size-3.5" />
    </span>
  );
}
