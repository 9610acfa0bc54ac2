import type { Adapter, DeskAdapter } from '@/lib/adapters/shape';
import type { DraftReading } from '@/lib/domain/draft-reading';
import type { Examination, PageSnapshot } from '@/lib/domain/examination';
import type { InsertRequest, InsertResult, UndoOutcome, UndoRequest } from '@/lib/domain/insertion';
import type { LessonWords } from '@/lib/domain/lesson-words';
import type { ShowAllOutcome } from '@/lib/domain/ticket';
import type { TicketIdentity } from '@/lib/domain/ticket-identity';

import type { RecipeSearch } from './auto/find-recipe';
import type { ButtonDesign } from './button/page-button';
import type { PageFailure } from './page-failed';
import type { ReadSameOrigin } from './read-ticket';
import type { ThreadMemory } from './thread-memory';
import type { VisibilityPart } from './visibility/loaded-visibility';
import type { SwitchEvents, SwitchWatch } from './watch-switches';

export interface OpenPage {
  /** Identifies the open ticket. The content script does this, so that page parts need no reader. */
  identify: () => TicketIdentity | undefined;
  /** Undefined when the page part could not be loaded. */
  switches: SwitchWatch | undefined;
}

/** Calls `onChange` when the ticket has changed, and records mutations of its thread in `memory`. */
type WatchTicket = (adapter: DeskAdapter, memory: ThreadMemory, onChange: () => void, signal: AbortSignal) => void;

/** Scripts that the worker injects on first use, into the isolated world of the content script. */
export interface PageParts {
  composer: {
    insertText: (adapter: Adapter, request: InsertRequest, page: OpenPage) => Promise<InsertResult>;
    undoText: (adapter: Adapter, request: UndoRequest, page: OpenPage) => Promise<UndoOutcome>;
  };
  /** Loaded once the desk of the page is known. */
  desk: {
    /** @param onClick resolves to false when the extension was updated or removed. */
    showPageButton: (
      adapter: DeskAdapter,
      design: ButtonDesign,
      onClick: () => Promise<boolean>,
      signal: AbortSignal,
    ) => void;
    /** Returns the path of the first selector that the browser refuses. */
    findSelectorFault: (adapter: Adapter) => string | undefined;
    showAll: (adapter: Adapter) => Promise<ShowAllOutcome>;
    /** Null without a draft of a reply. */
    readDraft: (adapter: Adapter, page: OpenPage) => Promise<DraftReading | null>;
    watchTicket: WatchTicket;
    watchSwitches: (adapter: DeskAdapter, signal: AbortSignal, events: SwitchEvents) => SwitchWatch;
  };
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
  visibility: VisibilityPart;
}

export type FindPart = <Name extends keyof PageParts>(name: Name) => Promise<PageParts[Name] | undefined>;

const shared: typeof globalThis & { deskhandParts?: Partial<PageParts> } = globalThis;

/** Registers a page part; the latest version wins. */
export function offerPart<Name extends keyof PageParts>(name: Name, part: PageParts[Name]): void {
  (shared.deskhandParts ??= {})[name] = part;
}

/** Creates the finder of page parts. It resolves to undefined if loading failed; the next call tries again. */
export function createPartFinder(load: (part: keyof PageParts) => Promise<boolean>): FindPart {
  // An existing part may belong to another version.
  const loading = new Map<keyof PageParts, Promise<boolean>>();
  return async (name) => {
    const loaded = loading.get(name) ?? load(name);
    loading.set(name, loaded);
    if (await loaded) return shared.deskhandParts?.[name];
    loading.delete(name);
    return undefined;
  };
}
