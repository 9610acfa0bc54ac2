import type { Adapter } from '@/lib/adapters/shape';
import type { ComposerMode } from '@/lib/domain/ticket';

import { waitUntil } from './composer/wait-until';
import * as dom from './dom';
import { findComposer } from './find-composer';
import { findRoot } from './find-root';
import { readDraft } from './read-draft';
import { selectAllOwn } from './select-own';

const APPEARS_MS = 5000;
/** The composer must stay the same for this time, because some editors start as a plain field. */
const STABLE_MS = 250;

/** Controls that send a form, and links with which a helpdesk does more than open a page. */
const SENDS =
  '[type=submit],[type=image],form button:not([type=button],[type=reset]),button[form],[formaction],[data-method],[data-turbo-method]';
/** Words for sending, saving, closing, merging, deleting and signing out, in the panel's languages, French and Spanish. */
export const ACTS = new RegExp(
  'send|submit|(?<!dis|en)clos(e|ing)|resolve|(?<!e)merge|delete|remove|destroy|(log|sign)-?out|\\bsave(?!d\\b)|archiv' +
    '|schick|speicher|einreich|schlie(ß|ss)|zusammenf|lösch|entfern|abmelden' +
    '|envoy|enregistr|soumet|fermer|clôtur|clore|fusion|supprim|effac|déconne' +
    '|enviar|guardar|cerrar|combinar|eliminar|borrar' +
    '|发送|發送|保存|儲存|提交|关闭|關閉|合并|合併|删除|刪除|登出|注销' +
    '|送信|閉じる|クローズ|結合|統合|マージ|削除|ログアウト' +
    '|رسال|أرسل|حفظ|أرشف|غلاق|أغلق|دمج|حذف|تسجيل الخروج',
  'i',
);
const NAMES = /^(data-(test|cy|qa).*|aria-label|title|alt|value|name|id|class|href)$/;
/** Odoo's button "Send message" opens the composer. */
const OPENS = '.o-mail-Chatter-sendMessage';

/** Whether a click sends or removes nothing: a recipe may come from a stranger. */
export function isHarmless(opener: HTMLElement): boolean {
  const control = dom.closest(opener, 'button,a,label,summary,[role=button],[role=menuitem]') ?? opener;
  const pressed = (control instanceof HTMLLabelElement && control.control) || control;
  if (dom.matches(pressed, SENDS)) return false;
  const named = [opener, control, pressed, ...dom.querySelectorAll(control, '[alt],[aria-label],[title]')];
  const words = [dom.textContent(control), ...named.flatMap(readNames)].join(' ');
  return !ACTS.test(words.normalize('NFC')) || dom.matches(control, OPENS);
}

function readNames(element: Element): string[] {
  return dom
    .getAttributeNames(element)
    .filter((name) => NAMES.test(name))
    .map((name) => (dom.getAttribute(element, name) ?? '').replace(/^\w+:\/\/[^/]*/, ''));
}

/**
 * Opens a composer of this kind with the helpdesk's own button.
 * @returns `opened`: it is ready · `leaving`: the browser opens its page · `none`: it did not open
 */
export async function openComposer(adapter: Adapter, mode: ComposerMode): Promise<'opened' | 'leaving' | 'none'> {
  for (const { mode: opens, click, leavesPage } of adapter.openers ?? []) {
    const root = opens === mode ? findRoot(adapter) : null;
    const found = (root ? selectAllOwn(root, click, adapter.thread) : [])
      .filter((element) => element instanceof HTMLElement)
      .filter(isHarmless);
    const open = findComposer(adapter);
    // Leaving the page would lose the draft of the open composer, and in a shared box it would become the other kind.
    if (open && (leavesPage || (adapter.sharedBox && readDraft(open)))) continue;
    const opener = found.find((element) => leavesPage || dom.checkVisibility(element, { checkVisibilityCSS: true }));
    if (!opener) continue;
    dom.click(opener);
    if (leavesPage) return 'leaving';
    return (await waitUntil(createStableCheck(adapter, mode), APPEARS_MS)) ? 'opened' : 'none';
  }
  return 'none';
}

function createStableCheck(adapter: Adapter, mode: ComposerMode): () => boolean {
  let seen: { element: HTMLElement; since: number } | undefined;
  return () => {
    const composer = findComposer(adapter, mode);
    // On some helpdesks the kind of the composer stays unknown.
    const isRight = composer && [mode, 'unknown'].includes(composer.state.mode);
    const element = isRight ? composer.element : undefined;
    if (element !== seen?.element) seen = element && { element, since: performance.now() };
    return seen !== undefined && performance.now() - seen.since >= STABLE_MS;
  };
}
