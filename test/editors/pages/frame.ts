import { offerEditor } from './editor-page';

/** Another editor page in a same-origin frame (`?page=quill`). */
const frame = document.body.appendChild(document.createElement('iframe'));
frame.style.cssText = 'width: 700px; height: 400px';
frame.src = `/${new URLSearchParams(location.search).get('page')}.html`;
frame.addEventListener('load', () => {
  const { editorPage } = frame.contentWindow ?? window;
  offerEditor({ ...editorPage, path: ['iframe', ...editorPage.path] });
});
