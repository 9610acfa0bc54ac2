import { FOLDING_PARTS, type FoldingPart } from '@/lib/domain/folding-part';

import type { PanelContext } from './panel-context';

/** Where it is kept which are folded. Keeping may fail quietly: the panel works without. */
export interface FoldKeeper {
  read: () => Promise<unknown>;
  write: (folded: readonly FoldingPart[]) => void;
}

export interface FoldingActions {
  /** Folds a part away or unfolds it: on every ticket, and in panels to come. */
  fold: (part: FoldingPart, isFolded: boolean) => void;
  /** Finds the parts as the agent left them. */
  recallFolds: () => Promise<void>;
}

/** Which parts of the panel the agent wants to see. */
export function createFolding({ ports, get, set }: PanelContext): FoldingActions {
  return {
    fold(part, isFolded) {
      if (get().folded.includes(part) === isFolded) return;
      const others = get().folded.filter((other) => other !== part);
      const folded = isFolded ? [...others, part] : others;
      set({ folded });
      ports.folds.write(folded);
    },

    async recallFolds() {
      const stored = await ports.folds.read();
      set({ folded: FOLDING_PARTS.filter((part) => Array.isArray(stored) && stored.includes(part)) });
    },
  };
}
