import { createContext, type ReactNode, useContext, useState } from 'react';

import { FOLDED } from '@/lib/panel-view/agent-habits';
import type { PanelView } from '@/lib/panel-view/panel-view';

import { useStored } from './use-stored';

interface Folding {
  folded: readonly string[];
  fold: (card: string, isFolded: boolean) => void;
}

const FoldingContext = createContext<Folding | undefined>(undefined);

interface CardFoldingProps {
  lastCommand: PanelView['lastCommand'];
  children: ReactNode;
}

/** Keeps cards folded across tickets and panels. A key command unfolds the card that shows its result. */
export function CardFolding({ lastCommand, children }: CardFoldingProps) {
  const [folded, changeFolded] = useStored(FOLDED);
  const [handledCommand, setHandledCommand] = useState(lastCommand);

  function fold(card: string, isFolded: boolean): void {
    changeFolded((before) => {
      if (before.includes(card) === isFolded) return before;
      const others = before.filter((other) => other !== card);
      return isFolded ? [...others, card] : others;
    });
  }

  if (lastCommand !== handledCommand) {
    setHandledCommand(lastCommand);
    if (lastCommand?.name === 'summarize') fold('summary', false);
  }

  return <FoldingContext value={{ folded, fold }}>{children}</FoldingContext>;
}

/** Returns whether a card is folded, and the function that folds or unfolds it. */
export function useFolding(card: string): { isFolded: boolean; fold: (isFolded: boolean) => void } {
  const folding = useContext(FoldingContext);
  if (!folding) throw new Error('useFolding needs a CardFolding above the component.');
  return { isFolded: folding.folded.includes(card), fold: (isFolded) => folding.fold(card, isFolded) };
}
