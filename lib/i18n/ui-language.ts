/** Languages the extension speaks, each with its own name for itself. */
export const UI_LANGUAGE_NAMES = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const;
export type UiLanguage = keyof typeof UI_LANGUAGE_NAMES;

/**
 * The language to speak: the first of those wanted that we know, by its main part (`de-AT` is `de`), else English.
 * @param wanted BCP 47 tags, the most wanted first; gaps are skipped
 */
export function chooseUiLanguage(wanted: readonly (string | undefined)[]): UiLanguage {
  for (const tag of wanted) {
    const main = tag?.split('-')[0]?.toLowerCase();
    if (main !== undefined && Object.hasOwn(UI_LANGUAGE_NAMES, main)) return main as UiLanguage;
  }
  return 'en';
}
