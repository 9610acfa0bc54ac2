import {
  CONTENT_FORMATS,
  type ContentFormat,
  TARGET_LANGUAGES,
  type TargetLanguage,
} from '@/lib/contract/suggestion-values';
import { AUTO_SUGGEST, type AutoSuggest } from '@/lib/domain/auto-suggest';
import { INSERT_MODES, type InsertMode } from '@/lib/domain/insertion';
import { REPLY_LANGUAGES } from '@/lib/i18n/reply-languages';
import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

import { useSpeech } from '../speech';
import { Section } from './Section';
import { SelectField } from './SelectField';

/** What is chosen where the agent does not choose; a missing value leaves it to what is found. */
export interface Defaults {
  targetLanguage?: TargetLanguage | undefined;
  contentFormat?: ContentFormat | undefined;
  summaryLanguage?: string | undefined;
  autoSuggest?: AutoSuggest | undefined;
  insertMode?: InsertMode | undefined;
  uiLanguage?: UiLanguage | undefined;
}

export interface DefaultsSectionProps {
  defaults: Defaults;
  managed: readonly string[];
  onChange: (change: Defaults) => void;
  /** Most suggestions a day that are asked for by themselves. */
  suggestionsPerDay: number;
  onChangeSuggestionsPerDay: (count: number) => void;
}

/** What may be chosen as the day's share, beside what is set. */
const SHARES = [20, 50, 100, 200, 500, 1000];

const LANGUAGES = Object.values(REPLY_LANGUAGES);

/** How things are done unless the agent says otherwise. */
export function DefaultsSection({
  defaults,
  managed,
  onChange,
  suggestionsPerDay,
  onChangeSuggestionsPerDay,
}: DefaultsSectionProps) {
  const { t, formatNumber } = useSpeech();
  const isManaged = (key: keyof Defaults) => managed.includes(`defaults.${key}`);
  const { summaryLanguage } = defaults;
  const hasOtherTag = summaryLanguage !== undefined && !LANGUAGES.some(({ tag }) => tag === summaryLanguage);
  return (
    <Section title={t('options.defaults')}>
      <SelectField
        label={t('ask.language')}
        value={defaults.targetLanguage ?? 'AUTO'}
        isManaged={isManaged('targetLanguage')}
        onChange={(value) => onChange({ targetLanguage: value as TargetLanguage })}
      >
        {TARGET_LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {language === 'AUTO' ? t('ask.language-auto') : REPLY_LANGUAGES[language].name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('ask.format')}
        value={defaults.contentFormat ?? ''}
        isManaged={isManaged('contentFormat')}
        onChange={(value) => onChange({ contentFormat: value === '' ? undefined : (value as ContentFormat) })}
      >
        <option value="">{t('options.format-auto')}</option>
        {CONTENT_FORMATS.map((format) => (
          <option key={format} value={format}>
            {t(`format.${format}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('options.summary-language')}
        value={summaryLanguage ?? ''}
        isManaged={isManaged('summaryLanguage')}
        onChange={(value) => onChange({ summaryLanguage: value || undefined })}
      >
        <option value="">{t('options.interface-language')}</option>
        {hasOtherTag && <option value={summaryLanguage}>{summaryLanguage}</option>}
        {LANGUAGES.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('options.auto-suggest')}
        value={defaults.autoSuggest ?? 'off'}
        isManaged={isManaged('autoSuggest')}
        onChange={(value) => onChange({ autoSuggest: value as AutoSuggest })}
      >
        {AUTO_SUGGEST.map((mode) => (
          <option key={mode} value={mode}>
            {t(`options.auto-suggest.${mode}`)}
          </option>
        ))}
      </SelectField>
      {(defaults.autoSuggest ?? 'off') !== 'off' && (
        <SelectField
          label={t('options.suggestions-per-day')}
          value={String(suggestionsPerDay)}
          isManaged={managed.includes('limits.suggestionsPerDay')}
          onChange={(value) => onChangeSuggestionsPerDay(Number(value))}
        >
          {[...new Set([...SHARES, suggestionsPerDay])]
            .toSorted((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {formatNumber(count)}
              </option>
            ))}
        </SelectField>
      )}
      <SelectField
        label={t('options.insert-mode')}
        value={defaults.insertMode ?? 'cursor'}
        isManaged={isManaged('insertMode')}
        onChange={(value) => onChange({ insertMode: value as InsertMode })}
      >
        {INSERT_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {t(`insert.${mode}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('menu.language')}
        value={defaults.uiLanguage ?? ''}
        isManaged={isManaged('uiLanguage')}
        onChange={(value) => onChange({ uiLanguage: value === '' ? undefined : (value as UiLanguage) })}
      >
        <option value="">{t('options.browser-language')}</option>
        {Object.entries(UI_LANGUAGE_NAMES).map(([language, name]) => (
          <option key={language} value={language}>
            {name}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}
