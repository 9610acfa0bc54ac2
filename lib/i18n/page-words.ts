import type { UiLanguage } from './ui-language';

/**
 * The few words that stand in the helpdesk page. They stand apart from the catalogues because the worker hands them to the
 * page, and must stay small.
 */
export interface PageWords {
  /** On the button. */
  askLabel: string;
  /** Where to click in browsers that open no panel on a click in a page. */
  toolbarHint: string;
}

export const PAGE_WORDS: Record<UiLanguage, PageWords> = {
  en: { askLabel: 'Suggest reply', toolbarHint: 'Click the Deskhand button in the toolbar to see the suggestion.' },
  de: {
    askLabel: 'Antwort vorschlagen',
    toolbarHint: 'Klicken Sie auf die Deskhand-Schaltfläche in der Symbolleiste, um den Vorschlag zu sehen.',
  },
  zh: { askLabel: '生成回复建议', toolbarHint: '请点击工具栏中的 Deskhand 按钮查看回复建议。' },
  ja: {
    askLabel: '返信案を作成',
    toolbarHint: '返信案を表示するには、ツールバーの Deskhand ボタンをクリックしてください。',
  },
  ar: { askLabel: 'اقتراح رد', toolbarHint: 'انقر على زر Deskhand في شريط الأدوات لرؤية الاقتراح.' },
};
