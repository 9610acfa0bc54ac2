import { expect } from 'vitest';

import type { DeskAdapter } from '@/lib/adapters/shape';
import { openComposer } from '@/lib/helpdesk/open-composer';
import type { OpenPage } from '@/lib/helpdesk/open-page';
import { identifyOpenTicket } from '@/lib/helpdesk/open-ticket';

/** Vitest's handle of the jsdom page. */
declare const jsdom: { reconfigure(settings: { url: string }): void };

/**
 * Opens a document in jsdom and replaces what jsdom lacks: visibility by markup, frames with `srcdoc`, templates of shadow
 * roots.
 */
export function openPage(html: string, address = 'https://desk.example/tickets/1'): Document {
  jsdom.reconfigure({ url: address });
  expect(location.href).toBe(address);
  Object.assign(Element.prototype, { checkVisibility });
  document.documentElement.replaceWith(new DOMParser().parseFromString(html, 'text/html').documentElement);
  fillFrames(document);
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    template.parentElement?.attachShadow({ mode: 'open' }).append(template.content);
    template.remove();
  }
  return document;
}

/** Also frames in frames. */
function fillFrames(within: Document): void {
  for (const { contentDocument, srcdoc } of within.querySelectorAll('iframe')) {
    if (!contentDocument) continue;
    contentDocument.documentElement.innerHTML = srcdoc;
    fillFrames(contentDocument);
  }
}

function checkVisibility(this: Element): boolean {
  const isHidden = (element: Element): boolean => {
    const { display, visibility } = getComputedStyle(element);
    return (
      display === 'none' || visibility === 'hidden' || (!!element.parentElement && isHidden(element.parentElement))
    );
  };
  return !isHidden(this);
}

/** A page that has come to rest. */
export function restingPage(adapter: DeskAdapter, isStable: (isDraftOurs?: boolean) => boolean = () => true): OpenPage {
  return {
    identify: () => identifyOpenTicket(adapter),
    readSameOrigin: () => Promise.resolve(undefined),
    switches: {
      read: (readTicket) => readTicket(),
      isConsistent: () => true,
      waitUntilStable: () => Promise.resolve(isStable()),
      isStable,
      staysStable: (isSameTarget) => Promise.resolve(isStable(true) && isSameTarget()),
      openComposer: (mode) => openComposer(adapter, mode),
      write: (act) => act(),
      insert: (act) => act(() => undefined),
      reportUndone: () => undefined,
      reportRejected: () => undefined,
    },
  };
}
