import { EXTENSION_MARK } from '@/lib/helpdesk/extension-mark';

/**
 * Watches the tag and the extension. The panel is there while the tag is, and steps back where the extension is installed. A tag that
 * goes with its body was not removed: the page has replaced its body.
 * @param begin shows the panel, and returns what removes it
 * @param onEnd the tag was removed
 * @returns a function that takes the tag, or the next one
 */
export function createTagWatch(begin: () => () => void, onEnd: () => void): (tag: HTMLScriptElement) => void {
  const page = document.documentElement;
  let end: (() => void) | undefined;
  let tag: HTMLScriptElement | undefined;

  const check = (): void => {
    const isWanted = tag !== undefined && !(EXTENSION_MARK in page.dataset);
    if (isWanted) end ??= begin();
    else {
      end?.();
      end = undefined;
    }
  };
  const extension = new MutationObserver(check);
  extension.observe(page, { attributeFilter: ['data-deskhand-extension'] });
  const removal = new MutationObserver((records) => {
    const isRemoved = records.some(({ removedNodes }) => [...removedNodes].some((node) => node === tag));
    if (!isRemoved) return;
    // A framework may move it.
    if (tag?.isConnected) return watchRemoval(tag);
    tag = undefined;
    check();
    extension.disconnect();
    removal.disconnect();
    onEnd();
  });
  const watchRemoval = (watched: HTMLScriptElement): void => {
    removal.disconnect();
    if (watched.parentNode) removal.observe(watched.parentNode, { childList: true });
  };
  return (next) => {
    // The page may have removed it while the code was loading.
    if (!next.isConnected) return;
    tag = next;
    watchRemoval(next);
    check();
  };
}
