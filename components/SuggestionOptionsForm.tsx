import type { ReactNode } from 'react';

import {
  CONTENT_FORMATS,
  type ContentFormat,
  TARGET_LANGUAGES,
  type TargetLanguage,
} from '@/lib/contract/suggestion-values';
import { REPLY_LANGUAGES } from '@/lib/i18n/reply-languages';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { TicketView } from '@/lib/panel-view/read-ticket-view';

import { estimateRows } from './estimate-rows';
import { Icon } from './icons/Icon';
import { useTranslator } from './use-translator';

interface SuggestionOptionsFormProps extends Pick<TicketView['suggestion'], 'options' | 'recentLanguages'> {
  actions: Pick<PanelActions, 'setOptions' | 'suggest'>;
}

const CHIPS = ['shorter', 'warmer', 'more-formal', 'ask-question'] as const;

export function SuggestionOptionsForm({ options, recentLanguages = [], actions }: SuggestionOptionsFormProps) {
  const { setOptions, suggest } = actions;
  const { t } = useTranslator();
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
        onChange={(event) => setOptions({ instruction: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          suggest();
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
              // Shown in the box, because it is sent with the conversation.
              setOptions({ instruction: appendInstruction(options.instruction ?? '', t(`chip.${chip}.words`)) });
              suggest();
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
          onChange={(value) => setOptions({ targetLanguage: value as TargetLanguage })}
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
          onChange={(value) => setOptions({ contentFormat: value as ContentFormat })}
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

/** Appends a chip's instruction once, below the existing ones. */
function appendInstruction(instruction: string, added: string): string {
  const before = instruction.trimEnd();
  if (before === '') return added;
  return before.split('\n').includes(added) ? before : `${before}\n${added}`;
}

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

/** A native select that looks like text. */
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
