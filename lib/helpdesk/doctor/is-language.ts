/** Whether a text is the tag of an existing language, such as `de` or `zh-Hant-TW`. */
export function isLanguage(tag: string): boolean {
  if (!/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/i.test(tag)) return false;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined;
}
