import type { Adapter, ValueSource } from './shape';

/** The marks of a helpdesk's ticket page. Plain data, because it is sent into the page. */
export interface PageMarks {
  id: string;
  container: string;
  /** Absent where the container holds its messages as JSON text. */
  each?: string;
  ticketId: ValueSource[];
}

/** Lists the marks of adapters. */
export function listPageMarks(adapters: readonly Adapter[]): PageMarks[] {
  return adapters.map(({ id, ticketId, thread: { container, messages } }) => ({
    id,
    container,
    ...('each' in messages && { each: messages.each }),
    ticketId,
  }));
}

/**
 * Finds the adapters whose marks the document has: a ticket ID, a thread, and a message in it. The browser runs this function
 * alone inside a page (`scripting.executeScript`), so it must use nothing from outside of itself.
 */
export function recognizePage(marks: readonly PageMarks[]): string[] {
  const readText = ({ of, select, attribute }: ValueSource): string | null | undefined => {
    if (of) return location.href;
    const element = select === undefined ? null : document.querySelector(select);
    return attribute === undefined ? element?.textContent : element?.getAttribute(attribute);
  };
  const hasId = (source: ValueSource): boolean => {
    const { pattern } = source;
    // The same limit as in `find-value.ts`: it prevents regular expressions from freezing the page.
    const text = readText(source)?.trim().slice(0, 500) ?? '';
    return text !== '' && (pattern === undefined || new RegExp(pattern).test(text));
  };
  return marks
    .filter(({ container, each, ticketId }) => {
      const thread = document.querySelector(container);
      if (!thread) return false;
      // A page that states its ticket as JSON has no other mark.
      return each === undefined || (thread.querySelector(each) !== null && ticketId.some(hasId));
    })
    .map(({ id }) => id);
}
