import { offerEditor } from './editor-page';
import { textBefore, textBeforeInField } from './text-before';

offerEditor({
  path: ['#composer'],
  readText() {
    const composer = document.querySelector<HTMLElement>('#composer');
    return composer && 'value' in composer ? String(composer.value) : (composer?.innerText ?? '');
  },
  readHtml: () => document.querySelector('#composer')?.innerHTML ?? '',
  readCaret() {
    const composer = document.querySelector<HTMLTextAreaElement>('#composer');
    if (!composer) return '';
    return 'value' in composer ? textBeforeInField(composer) : textBefore(composer);
  },
  countChanges: () => 0,
});
