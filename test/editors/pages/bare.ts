import { offerEditor } from './editor-page';

/** A page with nothing on it: a test puts its own composer there, with the id `composer`. */
offerEditor({
  path: ['#composer'],
  readText() {
    const composer = document.querySelector<HTMLElement>('#composer');
    return composer && 'value' in composer ? String(composer.value) : (composer?.innerText ?? '');
  },
  readHtml: () => document.querySelector('#composer')?.innerHTML ?? '',
  readCaret: () => '',
  countChanges: () => 0,
});
