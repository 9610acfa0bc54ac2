import { browser } from 'wxt/browser';

import type { CheckActions } from '@/components/doctor/CheckScreen';
import type { PanelCallbacks } from '@/components/PanelView';
import type { Translator } from '@/lib/i18n/translator';
import type { PanelStore } from '@/lib/panel/create-panel-store';
import { lessonWordsOf } from '@/lib/panel/lesson-words';

/** What each control of the panel does. */
export function createCallbacks(
  { actions, getState }: PanelStore,
  boundTabId: number | undefined,
  translator: Translator,
): PanelCallbacks & CheckActions {
  return {
    onReadAgain: actions.readAgain,
    onSuggest: () => void actions.suggest(),
    onCancelSuggestion: actions.cancelSuggestion,
    onSetOptions: actions.setOptions,
    onEditReply: actions.editReply,
    onRestoreReply: actions.restoreReply,
    onTakeBackEdit: actions.takeBackEdit,
    onBringBack: actions.bringBack,
    onEditNote: actions.editNote,
    onDiscardNote: actions.discardNote,
    onInsertNote: () => void actions.insertNote(),
    onInsertReply: (mode) => void actions.insertReply(mode),
    onInsertPart: (textKey, part) => void actions.insertPart(textKey, part),
    onInsertAnyway: () => void actions.insertAnyway(),
    onUndoInsert: () => void actions.undoInsert(),
    onSummarize: () => void actions.summarize(),
    onCancelSummary: actions.cancelSummary,
    onInsertSummary: () => void actions.insertSummary(),
    onFindOrder: (orderNumber) => void actions.findOrder(orderNumber),
    onFindProduct: (productId) => void actions.findProduct(productId),
    onFold: actions.fold,
    onInsertTracking: (trackingNumber) => void actions.insertTracking(trackingNumber),
    onShowMoreOrders: () => void actions.showMoreOrders(),
    onStartSync: () => void actions.startSync(),
    onCancelSync: () => void actions.cancelSync(),
    onChooseLanguage: (language) => void actions.chooseLanguage(language),
    onCheckPage: () => void actions.checkPage(),
    onCloseCheck: () => void actions.closeCheck(),
    onMakeReport: () => void actions.makeReport(),
    onCloseReport: () => void actions.closeReport(),
    onSaveReport: save,
    onTeach: () => void actions.teach(lessonWordsOf(translator)),
    onCopy: copy,
    onReloadPanel: () => location.reload(),
    onOpenSettings: () => void browser.runtime.openOptionsPage(),
    onOpenWindow:
      boundTabId === undefined
        ? () => {
            const { tabId } = getState();
            const url = browser.runtime.getURL(`/sidepanel.html?tab=${tabId}`);
            if (tabId !== undefined) void browser.windows.create({ url, type: 'popup', width: 400, height: 800 });
          }
        : undefined,
  };
}

/** Hands a file to the browser's downloads. */
function save({ name, contents }: { name: string; contents: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([contents], { type: 'text/html' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** With its formatting for editors that take it, and as plain text for those that do not. */
async function copy({ text, html }: { text: string; html?: string }): Promise<boolean> {
  const blobOf = (form: string, type: string) => new Blob([form], { type });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': blobOf(text, 'text/plain'),
        ...(html !== undefined && { 'text/html': blobOf(html, 'text/html') }),
      }),
    ]);
    return true;
  } catch {
    return false;
  }
}
