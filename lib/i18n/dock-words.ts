import { words as ar } from './catalogues/messages.ar.po?dock?lingui';
import { words as de } from './catalogues/messages.de.po?dock?lingui';
import { words as en } from './catalogues/messages.en.po?dock?lingui';
import { words as ja } from './catalogues/messages.ja.po?dock?lingui';
import { words as zh } from './catalogues/messages.zh.po?dock?lingui';
import type { UiLanguage } from './ui-language';

/** Words around the panel in a helpdesk's page. */
export interface DockWords {
  /** Name of the button that opens and closes the panel. */
  toggle: string;
  /** Name of the line that changes its width. */
  resize: string;
  /** In place of a panel that could not be loaded. */
  missing: string;
  /** Name of the button below it. */
  retry: string;
}

export const DOCK_WORDS: Record<UiLanguage, DockWords> = { en, de, zh, ja, ar };
