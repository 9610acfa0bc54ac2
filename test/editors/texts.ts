import type { InsertMode } from '@/lib/domain/insertion';
import type { ComposerText } from '@/lib/helpdesk/composer/insert';

type Text = Omit<ComposerText, 'mode'>;

export const REPLY: Text = {
  html: '<p>Your order <strong>10023</strong> left.</p><ul><li>Kettle</li><li>Filter</li></ul><p>Bye, Kim</p>',
  text: 'Your order 10023 left.\n\n- Kettle\n- Filter\n\nBye, Kim',
};
export const SENTENCE: Text = { html: '<p>It left <em>today</em>.</p>', text: 'It left today.' };
export const WORD: Text = { html: '<p><strong>dear</strong></p>', text: 'dear' };
/** As plain text is written into a rich editor. */
export const LETTER: Text = {
  html: '<p>Your order 10023 left.</p><p>It is on its way.<br>Bye, Kim</p>',
  text: 'Your order 10023 left.\n\nIt is on its way.\nBye, Kim',
};
export const PLAIN_WORD: Text = { html: '<p>dear</p>', text: 'dear' };
export const ARABIC: Text = {
  html: '<p dir="rtl">مرحبا بك</p><p dir="rtl">غادر طلبك 10023</p>',
  text: 'مرحبا بك\n\nغادر طلبك 10023',
};

export function at(mode: InsertMode, text: Text): ComposerText {
  return { mode, ...text };
}
