export const UI_LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  zh: '简体中文',
  ja: '日本語',
  ar: 'العربية',
} as const;
export type UiLanguage = keyof typeof UI_LANGUAGE_NAMES;

/** Traditional Chinese: by the script of the tag or, without one, by its region. */
const TRADITIONAL_CHINESE = /^zh(-hant|(?!-hans).*-(tw|hk|mo))\b/i;

/** Finds the UI language of a BCP 47 tag. Our Chinese is Simplified, so tags of Taiwan and Hong Kong have none. */
export function findUiLanguage(tag: string): UiLanguage | undefined {
  const main = tag.split('-')[0]?.toLowerCase();
  if (main === undefined || !Object.hasOwn(UI_LANGUAGE_NAMES, main) || TRADITIONAL_CHINESE.test(tag)) return undefined;
  return main as UiLanguage;
}

/**
 * Chooses the first preferred language that is a UI language, else English. Readers of Traditional Chinese get
 * Simplified Chinese, which is nearer than English, if nothing else fits.
 * @param wanted BCP 47 tags, the preferred one first
 */
export function chooseUiLanguage(wanted: readonly (string | undefined)[]): UiLanguage {
  let readsTraditional = false;
  for (const tag of wanted) {
    if (tag === undefined) continue;
    // Browsers add a bare `zh` after `zh-TW`.
    const isCompanion = readsTraditional && tag.toLowerCase() === 'zh';
    const language = isCompanion ? undefined : findUiLanguage(tag);
    if (language) return language;
    readsTraditional ||= TRADITIONAL_CHINESE.test(tag);
  }
  return readsTraditional ? 'zh' : 'en';
}

/** Returns a BCP 47 tag with a script, which glyphs, screen readers and summaries need. */
export function tagOfUiLanguage(language: UiLanguage): string {
  return language === 'zh' ? 'zh-CN' : language;
}
