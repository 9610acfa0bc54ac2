import type { InsertMode } from '@/lib/domain/insertion';
import { findEditable } from '@/lib/helpdesk/composer/find-editable';
import { type ComposerResult, insertIntoComposer } from '@/lib/helpdesk/composer/insert';
import { watchTyping } from '@/lib/helpdesk/composer/watch-typing';
import { createTextReader } from '@/lib/helpdesk/extract-text';
import { parseHtml } from '@/lib/helpdesk/parse-html';
import { textToHtml } from '@/lib/rich-text/text-to-html';

interface StandaloneText {
  mode: Exclude<InsertMode, 'above-signature'>;
  html?: string;
  text?: string;
}

declare global {
  var deskhandInsert: (element: HTMLElement | null, wanted: StandaloneText) => Promise<Pick<ComposerResult, 'outcome'>>;
}

/**
 * Inserts a text at `element`: the editable, one around or in it, a same-origin frame, or the host of an open shadow root.
 */
globalThis.deskhandInsert = async (element, { mode, html = '', text = '' }) => {
  const editable = element && findEditable(element);
  if (!editable) return { outcome: 'failed' };
  const wanted = {
    mode,
    html: html || textToHtml(text),
    text: text || createTextReader()(parseHtml(html)).text,
  };
  const { outcome } = await insertIntoComposer(editable, wanted);
  return { outcome };
};

watchTyping(document);
