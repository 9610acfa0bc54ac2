import { words as ar } from './catalogues/messages.ar.po?page?lingui';
import { words as de } from './catalogues/messages.de.po?page?lingui';
import { words as en } from './catalogues/messages.en.po?page?lingui';
import { words as ja } from './catalogues/messages.ja.po?page?lingui';
import { words as zh } from './catalogues/messages.zh.po?page?lingui';
import type { UiLanguage } from './ui-language';

export interface PageWords {
  buttonLabel: string;
  /** Where to click, in browsers that cannot open a panel from a page. */
  toolbarHint: string;
}

/** The worker carries only these texts, because it must stay small. */
export const PAGE_WORDS: Record<UiLanguage, PageWords> = { en, de, zh, ja, ar };
