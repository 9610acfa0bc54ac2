/** The part of a catalogue that is needed seldom, as the build makes it; where nothing is built, all of it. */
declare module '*?seldom' {
  import type { Catalogue } from '@/lib/i18n/catalogues/en';

  export const en: Catalogue;
  export const de: Catalogue;
  export const zh: Catalogue;
  export const ja: Catalogue;
  export const ar: Catalogue;
}
