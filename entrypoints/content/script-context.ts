import { browser } from 'wxt/browser';

const STARTED = 'deskhand:started';
const world: typeof globalThis & { endDeskhand?: () => void } = globalThis;

/**
 * One run of the content script. It ends when the script runs again in the page, after a change of settings or an
 * update. It replaces WXT's class, which would be an eighth of the script.
 */
export class ContentScriptContext {
  readonly signal: AbortSignal;
  readonly abort: () => void;

  constructor() {
    const life = new AbortController();
    this.signal = life.signal;
    this.abort = () => life.abort();
    world.endDeskhand?.();
    world.endDeskhand = this.abort;
    // Two versions of the script share only the document. The page may send the event, too, so only a script whose
    // extension is gone ends by it.
    document.dispatchEvent(new Event(STARTED));
    document.addEventListener(STARTED, () => browser.runtime.id || life.abort(), { signal: this.signal });
  }
}
