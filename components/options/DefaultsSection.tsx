import { CONTENT_FORMATS, type ContentFormat, TARGET_LANGUAGES, type TargetLanguage } from '@/lib/contract/values';
import { AUTO_SUGGEST, type AutoSuggest } from '@/lib/domain/automatic-requests';
import { INSERT_MODES, type InsertMode } from '@/lib/domain/insertion';
import { REPLY_LANGUAGES } from '@/lib/i18n/reply-languages';
import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';
import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView } from '@/lib/options-view/options-view';

import { useTranslator } from '../use-translator';
import { ChipsField } from './ChipsField';
import { LanguageField } from './LanguageField';
import { Section } from './Section';
import { SelectField } from './SelectField';

interface DefaultsSectionProps {
  view: Pick<OptionsView, 'defaults' | 'suggestionsPerDay' | 'managed' | 'save'>;
  actions: Pick<OptionsActions, 'setDefaults' | 'setSuggestionsPerDay'>;
}

const SUGGESTIONS_PER_DAY = [20, 50, 100, 200, 500, 1000];
const SUMMARIZE_FROM = [5, 10, 20, 50];

const sortedWith = (counts: readonly number[], own: number | undefined): number[] =>
  [...new Set([...counts, ...(own === undefined ? [] : [own])])].toSorted((a, b) => a - b);

const LANGUAGES = Object.values(REPLY_LANGUAGES);

export function DefaultsSection({ view, actions }: DefaultsSectionProps) {
  const { t } = useTranslator();
  return (
    <Section id="defaults" title={t('options.defaults')}>
      <ReplyDefaults view={view} actions={actions} />
      <SummaryLanguage view={view} actions={actions} />
      <AutomaticDefaults view={view} actions={actions} />
      <PanelDefaults view={view} actions={actions} />
      <ChipsField
        chips={view.defaults.chips ?? []}
        isManaged={isManagedIn(view, 'chips')}
        save={view.save}
        setDefaults={actions.setDefaults}
      />
    </Section>
  );
}

function isManagedIn({ managed }: DefaultsSectionProps['view'], key: keyof OptionsView['defaults']): boolean {
  return managed.includes(`defaults.${key}`);
}

function ReplyDefaults({ view, actions: { setDefaults } }: DefaultsSectionProps) {
  const { t } = useTranslator();
  const { targetLanguage, contentFormat } = view.defaults;
  return (
    <>
      <LanguageField
        label={t('request.language')}
        value={targetLanguage ?? 'AUTO'}
        choices={TARGET_LANGUAGES.map((value) =>
          value === 'AUTO' ? { value, text: t('request.language-auto') } : { value, language: REPLY_LANGUAGES[value] },
        )}
        isManaged={isManagedIn(view, 'targetLanguage')}
        onChange={(value) => setDefaults({ targetLanguage: value as TargetLanguage })}
      />
      <SelectField
        label={t('request.format')}
        value={contentFormat ?? ''}
        isManaged={isManagedIn(view, 'contentFormat')}
        onChange={(value) => setDefaults({ contentFormat: value === '' ? undefined : (value as ContentFormat) })}
      >
        <option value="">{t('options.format-auto')}</option>
        {CONTENT_FORMATS.map((format) => (
          <option key={format} value={format}>
            {t(`format.${format}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function SummaryLanguage({ view, actions: { setDefaults } }: DefaultsSectionProps) {
  const { t } = useTranslator();
  const { summaryLanguage } = view.defaults;
  const isOther = summaryLanguage !== undefined && !LANGUAGES.some(({ tag }) => tag === summaryLanguage);
  return (
    <LanguageField
      label={t('options.summary-language')}
      value={summaryLanguage ?? ''}
      choices={[
        { value: '', text: t('options.interface-language') },
        ...(isOther ? [{ value: summaryLanguage }] : []),
        ...LANGUAGES.map((language) => ({ value: language.tag, language })),
      ]}
      isManaged={isManagedIn(view, 'summaryLanguage')}
      onChange={(value) => setDefaults({ summaryLanguage: value || undefined })}
    />
  );
}

function AutomaticDefaults({ view, actions: { setDefaults, setSuggestionsPerDay } }: DefaultsSectionProps) {
  const { t, formatNumber } = useTranslator();
  const { defaults, suggestionsPerDay, managed } = view;
  const { autoSuggest = 'off', summarizeFrom } = defaults;
  return (
    <>
      <SelectField
        label={t('options.auto-suggest')}
        value={autoSuggest}
        isManaged={isManagedIn(view, 'autoSuggest')}
        onChange={(value) => setDefaults({ autoSuggest: value as AutoSuggest })}
      >
        {AUTO_SUGGEST.map((mode) => (
          <option key={mode} value={mode}>
            {t(`options.auto-suggest.${mode}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('options.summarize-from')}
        value={String(summarizeFrom ?? '')}
        isManaged={isManagedIn(view, 'summarizeFrom')}
        onChange={(value) => setDefaults({ summarizeFrom: value === '' ? undefined : Number(value) })}
      >
        <option value="">{t('options.auto-suggest.off')}</option>
        {sortedWith(SUMMARIZE_FROM, summarizeFrom).map((count) => (
          <option key={count} value={count}>
            {t('options.summarize-from.count', { count })}
          </option>
        ))}
      </SelectField>
      {(autoSuggest !== 'off' || summarizeFrom !== undefined) && (
        <SelectField
          label={t('options.suggestions-per-day')}
          value={String(suggestionsPerDay)}
          isManaged={managed.includes('limits.suggestionsPerDay')}
          onChange={(value) => setSuggestionsPerDay(Number(value))}
        >
          {sortedWith(SUGGESTIONS_PER_DAY, suggestionsPerDay).map((count) => (
            <option key={count} value={count}>
              {formatNumber(count)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function PanelDefaults({ view, actions: { setDefaults } }: DefaultsSectionProps) {
  const { t } = useTranslator();
  const { insertMode, uiLanguage } = view.defaults;
  return (
    <>
      <SelectField
        label={t('options.insert-mode')}
        value={insertMode ?? 'cursor'}
        isManaged={isManagedIn(view, 'insertMode')}
        onChange={(value) => setDefaults({ insertMode: value as InsertMode })}
      >
        {INSERT_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {t(`insert.${mode}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('menu.language')}
        value={uiLanguage ?? ''}
        isManaged={isManagedIn(view, 'uiLanguage')}
        onChange={(value) => setDefaults({ uiLanguage: value === '' ? undefined : (value as UiLanguage) })}
      >
        <option value="">{t('options.browser-language')}</option>
        {Object.entries(UI_LANGUAGE_NAMES).map(([language, name]) => (
          <option key={language} value={language}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
