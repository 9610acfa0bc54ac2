const RTL_LANGUAGES = new Set(['ar', 'fa', 'he', 'iw', 'ur', 'yi', 'ps', 'sd', 'ug', 'dv']);

/** Writing direction of a BCP 47 language tag. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RTL_LANGUAGES.has(language.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
}
