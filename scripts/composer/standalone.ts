import type { InsertMode } from '@/lib/domain/insertion';
import { findEditable } from '@/lib/helpdesk/composer/find-editable';
import { type ComposerResult, insertIntoComposer } from '@/lib/helpdesk/composer/insert';
import { watchTyping } from '@/lib/helpdesk/composer/typing';
import { createTextReader } from '@/lib/helpdesk/extract-text';
import { parseHtml } from '@/lib/helpdesk/parse-html';
import { textToHtml } from '@/lib/rich-text/text-to-html';

/** What to write: at least one of both forms; the other is made of it. */
interface StandaloneText {
  mode: Exclude<InsertMode, 'above-signature'>;
  html?: string;
  text?: string;
}

declare global {
  var deskhandInsert: (element: HTMLElement | null, wanted: StandaloneText) => Promise<Pick<ComposerResult, 'outcome'>>;
}

/**
 * Writes into the editor that `element` is, holds or is part of. The editable itself, a frame of the same origin, the
 * host of an open shadow root and any box around the editable will do.
 */
globalThis.deskhandInsert = async (element, { mode, html = '', text = '' }) => {
  const editable = element && findEditable(element);
  if (!editable) return { outcome: 'failed' };
  const wanted = {
    mode,
    html: html || textToHtml(text),
    text: text || createTextReader()(parseHtml(html)),
  };
  const { outcome } = await insertIntoComposer(editable, wanted, () => true);
  return { outcome };
};

watchTyping(document);
