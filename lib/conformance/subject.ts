import type { Notebook } from './notebook';
import type { PageReader } from './page-reader';
import type { InterfacePath } from './rules';
import type { Walk } from './walk';

/** An interface whose store has been read once: what the checks after that start from. */
export interface Subject {
  path: InterfacePath;
  reader: PageReader;
  notebook: Notebook;
  /** The store as the first run found it. */
  store: Walk;
  /** Greatest page size in effect; larger ones are not asked for again. */
  largest: number;
  /** Milliseconds since 1970 at the start of the check. */
  nowMs: number;
}
