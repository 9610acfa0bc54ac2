import { CONTENT_FORMATS, type ContentFormat, TARGET_LANGUAGES, type TargetLanguage } from '@/lib/contract/values';
import { AUTO_SUGGEST, type AutoSuggest } from '@/lib/domain/automatic-requests';
import { INSERT_MODES, type InsertMode } from '@/lib/domain/insertion';
import { REPLY_LANGUAGES } from '@/lib/i18n/reply-languages';
import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';
import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView } from '@/lib/options-view/options-view';

import { useTranslator } from '../use-translator';
import { Section } from './Section';
import { SelectField } from './SelectField';

interface DefaultsSectionProps {
  view: Pick<OptionsView, 'defaults' | 'suggestionsPerDay' | 'managed'>;
  actions: Pick<OptionsActions, 'setDefaults' | 'setSuggestionsPerDay'>;
}

const SUGGESTIONS_PER_DAY = [20, 50, 100, 200, 500, 1000];
const SUMMARIZE_FROM = [5, 10, 20, 50];

const sortedWith = (counts: readonly number[], own: number | undefined): number[] =>
  [...new Set([...counts, ...(own === undefined ? [] : [own])])].toSorted((a, b) => a - b);

const LANGUAGES = Object.values(REPLY_LANGUAGES);

export function DefaultsSection({ view, actions }: DefaultsSectionProps) {
  const { defaults, suggestionsPerDay, managed } = view;
  const onChange = actions.setDefaults;
  const { t, formatNumber } = useTranslator();
  const isManaged = (key: keyof OptionsView['defaults']) => managed.includes(`defaults.${key}`);
  const { summaryLanguage } = defaults;
  const hasOtherTag = summaryLanguage !== undefined && !LANGUAGES.some(({ tag }) => tag === summaryLanguage);
  return (
    <Section id="defaults" title={t('options.defaults')}>
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
      <SelectField
        label={t('options.summarize-from')}
        value={String(defaults.summarizeFrom ?? '')}
        isManaged={isManaged('summarizeFrom')}
        onChange={(value) => onChange({ summarizeFrom: value === '' ? undefined : Number(value) })}
      >
        <option value="">{t('options.auto-suggest.off')}</option>
        {sortedWith(SUMMARIZE_FROM, defaults.summarizeFrom).map((count) => (
          <option key={count} value={count}>
            {t('options.summarize-from.count', { count })}
          </option>
        ))}
      </SelectField>
      {((defaults.autoSuggest ?? 'off') !== 'off' || defaults.summarizeFrom !== undefined) && (
        <SelectField
          label={t('options.suggestions-per-day')}
          value={String(suggestionsPerDay)}
          isManaged={managed.includes('limits.suggestionsPerDay')}
          onChange={(value) => actions.setSuggestionsPerDay(Number(value))}
        >
          {sortedWith(SUGGESTIONS_PER_DAY, suggestionsPerDay).map((count) => (
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
