/**
 * Creates a watch of the frames of the page. An editor may make the body of its frame editable after the frame has loaded,
 * which changes nothing in the page itself.
 * @returns a function that watches the frames that the page has now.
 */
export function createFrameWatch(onChange: () => void, signal: AbortSignal): (isWanted: boolean) => void {
  const observer = new MutationObserver(onChange);
  signal.addEventListener('abort', () => observer.disconnect());
  return (isWanted) => {
    observer.disconnect();
    for (const { contentDocument } of isWanted ? document.querySelectorAll('iframe') : []) {
      // Frames of another origin have no document.
      if (!contentDocument) continue;
      const { documentElement, body } = contentDocument as Partial<Document>;
      for (const parent of [contentDocument, documentElement])
        if (parent) observer.observe(parent, { childList: true });
      if (body) observer.observe(body, { attributeFilter: ['contenteditable'] });
    }
  };
}
