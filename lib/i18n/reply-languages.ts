/** The platform's reply languages (Contract: "`targetLanguage` values") by their own names, with BCP 47 tags, without `AUTO`. */
export const REPLY_LANGUAGES = {
  ENGLISH: { tag: 'en', name: 'English' },
  CHINESE: { tag: 'zh-CN', name: '简体中文' },
  TRADITIONAL_CHINESE: { tag: 'zh-TW', name: '繁體中文' },
  CANTONESE: { tag: 'yue', name: '粵語' },
  JAPANESE: { tag: 'ja', name: '日本語' },
  FRENCH: { tag: 'fr', name: 'Français' },
  GERMAN: { tag: 'de', name: 'Deutsch' },
  SPANISH: { tag: 'es', name: 'Español' },
  ARABIC: { tag: 'ar', name: 'العربية' },
  RUSSIAN: { tag: 'ru', name: 'Русский' },
  PORTUGUESE: { tag: 'pt', name: 'Português' },
  ITALIAN: { tag: 'it', name: 'Italiano' },
  KOREAN: { tag: 'ko', name: '한국어' },
  DUTCH: { tag: 'nl', name: 'Nederlands' },
  INDONESIAN: { tag: 'id', name: 'Bahasa Indonesia' },
  TURKISH: { tag: 'tr', name: 'Türkçe' },
  ROMANIAN: { tag: 'ro', name: 'Română' },
  POLISH: { tag: 'pl', name: 'Polski' },
  PHILIPPINES: { tag: 'fil', name: 'Filipino' },
  VIETNAMESE: { tag: 'vi', name: 'Tiếng Việt' },
  THAI: { tag: 'th', name: 'ไทย' },
  SWEDISH: { tag: 'sv', name: 'Svenska' },
  NORWEGIAN: { tag: 'no', name: 'Norsk' },
  FINNISH: { tag: 'fi', name: 'Suomi' },
  DANISH: { tag: 'da', name: 'Dansk' },
  CZECH: { tag: 'cs', name: 'Čeština' },
  SLOVAK: { tag: 'sk', name: 'Slovenčina' },
  ESTONIAN: { tag: 'et', name: 'Eesti' },
  LITHUANIAN: { tag: 'lt', name: 'Lietuvių' },
  LATVIAN: { tag: 'lv', name: 'Latviešu' },
  BULGARIAN: { tag: 'bg', name: 'Български' },
  HUNGARIAN: { tag: 'hu', name: 'Magyar' },
  CROATIAN: { tag: 'hr', name: 'Hrvatski' },
  SLOVENIAN: { tag: 'sl', name: 'Slovenščina' },
  BENGALI: { tag: 'bn', name: 'বাংলা' },
  HEBREW: { tag: 'he', name: 'עברית' },
  GREEK: { tag: 'el', name: 'Ελληνικά' },
  HINDI: { tag: 'hi', name: 'हिन्दी' },
} as const;

/** Returns the BCP 47 tag of a platform language; undefined for `AUTO` and unknown names. */
export function tagOfReplyLanguage(name: string | null | undefined): string | undefined {
  return name && Object.hasOwn(REPLY_LANGUAGES, name)
    ? REPLY_LANGUAGES[name as keyof typeof REPLY_LANGUAGES].tag
    : undefined;
}
