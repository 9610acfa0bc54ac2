import type { DraftReading } from '@/lib/domain/draft-reading';
import type { InsertRequest, InsertResult, UndoOutcome, UndoRequest } from '@/lib/domain/insertion';
import { insertBesideNote } from '@/lib/helpdesk/insert-beside-note';
import type { FindPart, OpenPage, PageParts } from '@/lib/helpdesk/page-parts';
import { SAMPLE_ADAPTER } from '@/lib/sample/sample-adapter';
import { memoizeSuccess } from '@/lib/shared/memoize-success';

/** Creates the insertion, the undo and the reading of the draft, with the page parts. */
export function createComposerCalls(findPart: FindPart, identify: OpenPage['identify'], signal: AbortSignal) {
  const openPage = memoizeSuccess(async (): Promise<OpenPage> => {
    const desk = await findPart('desk');
    const events = { onOtherDesk: () => undefined, onMisplaced: () => undefined };
    return { identify, switches: desk?.watchSwitches(SAMPLE_ADAPTER, signal, events) };
  });
  const call = <Result>(
    act: (part: PageParts['composer'], page: OpenPage) => Promise<Result>,
    missing: Result,
  ): Promise<Result> =>
    keepFocus(async () => {
      const [part, page] = await Promise.all([findPart('composer'), openPage()]);
      return part ? act(part, page) : missing;
    });
  return {
    async 'draft.read'(): Promise<DraftReading | null> {
      const [desk, page] = await Promise.all([findPart('desk'), openPage()]);
      return (await desk?.readDraft(SAMPLE_ADAPTER, page)) ?? null;
    },
    'composer.insert': (request: InsertRequest): Promise<InsertResult> =>
      call((part, page) => insertBesideNote(request)(part, SAMPLE_ADAPTER, page), { outcome: 'failed' }),
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
