import type { Adapter } from '@/lib/adapters/shape';
import type { Examination, PageSnapshot } from '@/lib/domain/examination';
import type { InsertRequest, InsertResult, UndoOutcome, UndoRequest } from '@/lib/domain/insertion';
import type { LessonWords } from '@/lib/domain/lesson-words';

import type { RecipeSearch } from './auto/find-recipe';
import type { OpenPage } from './open-page';
import type { DeskPage, DeskReader } from './open-reader';
import type { PageFailure } from './page-failed';
import type { ReadSameOrigin } from './read-ticket';
import { scriptStore } from './script-store';
import type { VisibilityPart } from './visibility/loaded-visibility';

/** Scripts that the worker injects on first use, into the isolated world of the content script. */
export interface PageParts {
  composer: {
    insertText: (adapter: Adapter, request: InsertRequest, page: OpenPage) => Promise<InsertResult>;
    undoText: (adapter: Adapter, request: UndoRequest, page: OpenPage) => Promise<UndoOutcome>;
  };
  /** Loaded when somebody begins to use Deskhand on the page. */
  desk: { openReader: (page: DeskPage) => DeskReader };
  doctor: {
    examine: (adapter: Adapter, readSameOrigin: ReadSameOrigin) => Promise<Examination>;
    takeSnapshot: (adapter: Adapter, readSameOrigin: ReadSameOrigin) => Promise<PageSnapshot>;
  };
  teach: {
    /** Reports the first result, and later ones until a recipe is trusted. */
    watchForRecipe: (onFinding: (finding: RecipeSearch | PageFailure) => void, signal: AbortSignal) => void;
    startLesson: (words: LessonWords, signal: AbortSignal) => void;
    endLesson: () => void;
  };
  /** Comes with `desk`. */
  visibility: VisibilityPart;
}

/** A script that the worker injects alone. */
export type PartName = Exclude<keyof PageParts, 'visibility'>;

export type FindPart = <Name extends PartName>(name: Name) => Promise<PageParts[Name] | undefined>;

const shared: { deskhandParts?: Partial<PageParts> } = scriptStore;

/** Registers a page part; the latest version wins. */
export function offerPart<Name extends keyof PageParts>(name: Name, part: PageParts[Name]): void {
  (shared.deskhandParts ??= {})[name] = part;
}

/** Creates the finder of page parts. It resolves to undefined if loading failed; the next call tries again. */
export function createPartFinder(load: (part: PartName) => Promise<boolean>): FindPart {
  // An existing part may belong to another version.
  const loading = new Map<PartName, Promise<boolean>>();
  return async (name) => {
    const loaded = loading.get(name) ?? load(name);
    loading.set(name, loaded);
    // A part may also have gone into the next document of the tab, before this one came back from the back/forward cache.
    const part = (await loaded) ? shared.deskhandParts?.[name] : undefined;
    if (!part) loading.delete(name);
    return part;
  };
}
