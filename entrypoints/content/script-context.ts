/**
 * How long one run of the content script lasts: until the script runs again in the same page, because settings changed or
 * the extension was updated. The build puts it in the place of WXT's own class, of which nothing else is used and which
 * would be an eighth of the script.
 */
export class ContentScriptContext {
  readonly signal: AbortSignal;

  constructor(name: string) {
    const started = `${chrome.runtime.id}:${name}:started`;
    const life = new AbortController();
    this.signal = life.signal;
    // First the others end, then this one begins to listen. The scripts of two versions share nothing but the document.
    document.dispatchEvent(new Event(started));
    document.addEventListener(started, () => life.abort(), { once: true });
  }
}
