import type { PageCase } from '@/test/unit/helpdesk/page-cases';

import type { ReadCall, Reading } from './extension/content';

/** A real browser with the reader as a content script, to which pages of test folders are served as a helpdesk would. */
export interface ReadingBrowser {
  /** Opens a page at its own address, or at one as close to it as this browser can be brought to, and says what is there. */
  open: (page: PageCase) => Promise<PageCase>;
  /** Has the content script read the page that is open. Throws when the reader did. */
  read: (call: ReadCall) => Promise<Reading[]>;
  close: () => Promise<void>;
}

/** What the helpdesk answers to a request: the page at its address, else what it serves to its own pages. */
export async function answerAs(page: PageCase, url: string): Promise<string | undefined> {
  const sought = new URL(url);
  const own = new URL(page.address);
  const isPage = sought.pathname + sought.search === own.pathname + own.search;
  return isPage ? page.html : page.readSameOrigin(url);
}

/** In the page: hands a call to the content script. */
export function askContentScript(call: ReadCall): Promise<{ readings: Reading[] } | { error: string }> {
  return new Promise((resolve) => {
    const id = String(Math.random());
    document.addEventListener(
      `deskhand-test-answer-${id}`,
      (event) => resolve(JSON.parse((event as CustomEvent<string>).detail) as { error: string }),
      { once: true },
    );
    document.dispatchEvent(new CustomEvent('deskhand-test-call', { detail: JSON.stringify({ id, call }) }));
  });
}

export function requireReadings(answer: { readings: Reading[] } | { error: string }): Reading[] {
  if ('error' in answer) throw new Error(`The reader failed: ${answer.error}`);
  return answer.readings;
}
