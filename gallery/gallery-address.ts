import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

/** CSS pixels: the minimum, the usual, and a wide one. */
export const WIDTHS = [320, 360, 480] as const;

export interface GalleryAddress {
  /** Empty for none. */
  id: string;
  /** `auto` follows the browser. */
  theme: 'auto' | 'light' | 'dark';
  language: UiLanguage;
  /** CSS pixels. */
  width: number;
}

const PREFIX = '#/';

/** Parses an address such as `#/verdicts/empty?theme=dark&language=ar&width=320`. */
export function readAddress(hash: string): GalleryAddress {
  const [path = '', query] = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length).split('?') : [];
  const values = new URLSearchParams(query);
  const theme = values.get('theme');
  const language = values.get('language');
  const width = Number(values.get('width'));
  return {
    id: decodeURIComponent(path),
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    language: isUiLanguage(language) ? language : 'en',
    width: Number.isInteger(width) && width >= 240 && width <= 1200 ? width : 360,
  };
}

/** Writes an address without default values. */
export function writeAddress({ id, theme, language, width }: GalleryAddress): string {
  const values = new URLSearchParams({
    ...(theme !== 'auto' && { theme }),
    ...(language !== 'en' && { language }),
    ...(width !== 360 && { width: String(width) }),
  });
  return `${PREFIX}${id}${values.size > 0 ? `?${values.toString()}` : ''}`;
}

function isUiLanguage(text: string | null): text is UiLanguage {
  return text !== null && Object.hasOwn(UI_LANGUAGE_NAMES, text);
}
