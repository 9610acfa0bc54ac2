import type { Examination, PageSnapshot } from '@/lib/domain/examination';
import type { InsertRequest, InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import type { LessonWords } from '@/lib/domain/lesson';

import type { Adapter } from './adapter';
import type { Finding } from './auto/find-recipe';
import type { ReadSameOrigin } from './read-ticket';

/**
 * What the scripts offer that the worker puts into a helpdesk page when they are first needed. They and the content script
 * share nothing but the extension's own world in that page, which the page cannot see.
 */
export interface PageParts {
  composer: {
    insertText: (adapter: Adapter, request: InsertRequest) => Promise<InsertResult>;
    undoInsertion: () => Promise<UndoOutcome>;
  };
  doctor: {
    examine: (adapter: Adapter, readSameOrigin: ReadSameOrigin) => Promise<Examination>;
    takeSnapshot: (adapter: Adapter, readSameOrigin: ReadSameOrigin) => Promise<PageSnapshot>;
  };
  teach: {
    /** Tells what it finds at once and, until that is certain, after the page has changed. */
    watchForRecipe: (onFinding: (finding: Finding) => void, signal: AbortSignal) => void;
    /** Begins a lesson, or the one that runs anew. Ends with the signal at the latest. */
    startLesson: (words: LessonWords, signal: AbortSignal) => void;
  };
}

const shared: typeof globalThis & { deskhandParts?: Partial<PageParts> } = globalThis;

/** Leaves what a script offers where the content script finds it. Of two versions, the later one counts. */
export function offerPart<Name extends keyof PageParts>(name: Name, part: PageParts[Name]): void {
  (shared.deskhandParts ??= {})[name] = part;
}

/**
 * Makes the finder of parts for one run of the content script.
 * @param load has the worker put the script into this page; false when it could not
 * @returns undefined when the part could not be had; asking again tries again
 */
export function createPartFinder(
  load: (part: keyof PageParts) => Promise<boolean>,
): <Name extends keyof PageParts>(name: Name) => Promise<PageParts[Name] | undefined> {
  // What is there already may be another version's.
  const loaded = new Set<keyof PageParts>();
  return async (name) => {
    if (!loaded.has(name) && (await load(name))) loaded.add(name);
    return loaded.has(name) ? shared.deskhandParts?.[name] : undefined;
  };
}
