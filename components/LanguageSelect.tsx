import { TARGET_LANGUAGES, type TargetLanguage } from '@/lib/contract/values';
import { REPLY_LANGUAGES } from '@/lib/i18n/reply-languages';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { Icon } from './icons/Icon';
import { useTranslator } from './use-translator';

interface LanguageSelectProps {
  value: TargetLanguage;
  /** BCP 47 tag of the shown suggestion, which tells the result of an automatic choice. */
  suggested: string | undefined;
  recent: readonly TargetLanguage[] | undefined;
  setOptions: PanelActions['setOptions'];
}

/** A native list of the reply languages that looks like text, or only like a sign where its container has no room for a word. */
export function LanguageSelect({ value, suggested, recent = [], setOptions }: LanguageSelectProps) {
  const { t } = useTranslator();
  const label = t('request.language');
  const others = TARGET_LANGUAGES.filter((language) => language !== 'AUTO' && !recent.includes(language));
  const came = Object.values(REPLY_LANGUAGES).find(({ tag }) => tag === suggested)?.name;
  return (
    <span className="relative inline-flex min-w-7 items-center text-soft hover:text-ink">
      <select
        aria-label={label}
        title={label}
        className="field-sizing-content h-7 min-w-0 appearance-none truncate rounded-chip bg-transparent ps-7 pe-1 text-small @max-[110px]:w-7"
        value={value}
        onChange={(event) => setOptions({ targetLanguage: event.target.value as TargetLanguage })}
      >
        <option value="AUTO">
          {came ? t('request.language-came', { language: came }) : t('request.language-auto')}
        </option>
        {recent.length > 0 ? (
          <>
            <optgroup label={t('request.language-recent')}>{recent.map(languageOption)}</optgroup>
            <optgroup label={t('request.language-others')}>{others.map(languageOption)}</optgroup>
          </>
        ) : (
          others.map(languageOption)
        )}
      </select>
      <Icon name="globe" className="pointer-events-none absolute start-1.5" />
    </span>
  );
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
