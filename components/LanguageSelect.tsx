import { TARGET_LANGUAGES, type TargetLanguage } from '@/lib/contract/values';
import { REPLY_LANGUAGES } from '@/lib/i18n/reply-languages';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { Icon } from './icons/Icon';
import { LanguageInput } from './LanguageInput';
import { useTranslator } from './use-translator';

interface LanguageSelectProps {
  value: TargetLanguage;
  /** BCP 47 tag of the shown suggestion: the result of an automatic choice. */
  suggested: string | undefined;
  recent: readonly TargetLanguage[] | undefined;
  setOptions: PanelActions['setOptions'];
}

const CLASSES = 'field-sizing-content h-7 min-w-0 truncate rounded-chip bg-transparent ps-7 text-small';
/** By the length of the text: a text without room for all of it is not shown. */
const SIGN_ONLY = { code: '@max-[92px]:w-7', word: '@max-[120px]:w-7' };
/** Lies over the buttons beside it, which have no room for a word. */
const OPEN_CLASSES =
  'absolute end-0 z-10 field-sizing-content h-7 min-w-44 rounded-chip border border-line bg-raised ps-2 pe-7 text-small text-ink';

/** The reply language, searched by typing. Looks like its code, or only like a sign where its container has no room for a code. */
export function LanguageSelect({ value, suggested, recent = [], setOptions }: LanguageSelectProps) {
  const { t } = useTranslator();
  const came = Object.values(REPLY_LANGUAGES).find(({ tag }) => tag === suggested)?.name;
  const automatic = came ? t('request.language-came', { language: came }) : t('request.language-auto');
  const tag = value === 'AUTO' ? suggested : REPLY_LANGUAGES[value].tag;
  const shown = tag?.toUpperCase() ?? t('request.language-auto.short');
  return (
    <span className="relative inline-flex min-h-7 min-w-7 items-center text-soft hover:text-ink">
      <LanguageInput
        label={t('request.language')}
        value={value}
        shown={shown}
        name={value === 'AUTO' ? automatic : REPLY_LANGUAGES[value].name}
        choices={[...new Set<TargetLanguage>(['AUTO', ...recent, ...TARGET_LANGUAGES])].map((language) =>
          language === 'AUTO'
            ? { value: language, text: automatic }
            : { value: language, language: REPLY_LANGUAGES[language] },
        )}
        className={`${CLASSES} ${SIGN_ONLY[/^[A-Z]{2}$/.test(shown) ? 'code' : 'word']}`}
        openClassName={OPEN_CLASSES}
        emptyClassName="absolute end-0 bottom-full z-10 mb-1 min-w-44 rounded-tile border border-line bg-raised p-1 shadow-menu"
        onChange={(chosen) => setOptions({ targetLanguage: chosen as TargetLanguage })}
      />
      <Icon name="globe" className="pointer-events-none absolute start-1.5 z-20" />
    </span>
  );
}
