import type { InsertRequest, InsertResult, UndoOutcome, UndoRequest } from '@/lib/domain/insertion';
import type { DeskReader } from '@/lib/helpdesk/open-reader';
import type { FindPart, PageParts } from '@/lib/helpdesk/page-parts';
import { SAMPLE_ADAPTER } from '@/lib/sample/sample-adapter';

/** Creates the insertion and the undo, with the page parts. */
export function createComposerCalls(findPart: FindPart, openReader: () => Promise<DeskReader>) {
  const call = <Result>(
    act: (part: PageParts['composer'], page: DeskReader) => Promise<Result>,
    missing: Result,
  ): Promise<Result> =>
    keepFocus(async () => {
      const [part, page] = await Promise.all([findPart('composer'), openReader()]);
      return part ? act(part, page) : missing;
    });
  return {
    'composer.insert': (request: InsertRequest): Promise<InsertResult> =>
      call((part, page) => part.insertText(SAMPLE_ADAPTER, request, page), { outcome: 'failed' }),
    'composer.undo': (request: UndoRequest): Promise<UndoOutcome> =>
      call((part, page) => part.undoText(SAMPLE_ADAPTER, request, page), 'unknown-insertion'),
  };
}

/** Keeps the focus in the panel: here it is in the document of the composer. */
async function keepFocus<Result>(act: () => Promise<Result>): Promise<Result> {
  const { activeElement } = document;
  const result = await act();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return result;
}
