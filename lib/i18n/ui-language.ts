/** Languages the extension speaks, each with its own name for itself. */
export const UI_LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  zh: '简体中文',
  ja: '日本語',
  ar: 'العربية',
} as const;
export type UiLanguage = keyof typeof UI_LANGUAGE_NAMES;

/** Chinese in the Traditional script, as the tag says or, where it names no script, as its region writes. */
const TRADITIONAL_CHINESE = /^zh(-hant|(?!-hans).*-(tw|hk|mo))\b/i;

/**
 * Our language of a BCP 47 tag, by its main part: `de-AT` is `de`. Our Chinese is Simplified, so that of Taiwan and Hong
 * Kong is not ours.
 */
export function findUiLanguage(tag: string): UiLanguage | undefined {
  const main = tag.split('-')[0]?.toLowerCase();
  if (main === undefined || !Object.hasOwn(UI_LANGUAGE_NAMES, main) || TRADITIONAL_CHINESE.test(tag)) return undefined;
  return main as UiLanguage;
}

/**
 * The language to speak: the first of those wanted that is ours. Who reads Traditional Chinese gets Simplified only where
 * no other wanted language is ours: it is nearer than English. Who wants nothing of ours gets English.
 * @param wanted BCP 47 tags, the most wanted first; gaps are skipped
 */
export function chooseUiLanguage(wanted: readonly (string | undefined)[]): UiLanguage {
  let readsTraditional = false;
  for (const tag of wanted) {
    if (tag === undefined) continue;
    // Browsers put a bare `zh` behind `zh-TW` of their own accord: it asks for no other script.
    const isCompanion = readsTraditional && tag.toLowerCase() === 'zh';
    const language = isCompanion ? undefined : findUiLanguage(tag);
    if (language) return language;
    readsTraditional ||= TRADITIONAL_CHINESE.test(tag);
  }
  return readsTraditional ? 'zh' : 'en';
}

/**
 * The tag by which browsers and the platform know a language of ours: by a bare `zh` neither the glyphs nor the voice of a
 * screen reader nor the script of a summary are settled.
 */
export function tagOfUiLanguage(language: UiLanguage): string {
  return language === 'zh' ? 'zh-CN' : language;
}
