import { offerEditor } from './editor-page';

/** Another editor page in a same-origin frame (`?page=quill`). */
const frame = document.body.appendChild(document.createElement('iframe'));
frame.style.cssText = 'width: 700px; height: 400px';
frame.src = `/${new URLSearchParams(location.search).get('page')}.html`;
frame.addEventListener('load', () => {
  // Some editors get ready after their page.
  const timer = setInterval(() => {
    const { editorPage }: Partial<Window> = frame.contentWindow ?? {};
    if (!editorPage) return;
    clearInterval(timer);
    offerEditor({ ...editorPage, path: ['iframe', ...editorPage.path] });
  }, 20);
});
