import type { UiLanguage } from './ui-language';

/**
 * Words on the button in the helpdesk page. They stand apart from the catalogues because the worker hands them to the
 * page, and must stay small.
 */
export const ASK_LABELS: Record<UiLanguage, string> = {
  en: 'Suggest reply',
  de: 'Antwort vorschlagen',
  ar: 'اقتراح رد',
};
