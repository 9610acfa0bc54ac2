import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

import { type FoldableCard, FOLDED_KEY, parseFoldedCards } from '@/lib/panel-view/folded-cards';
import type { PanelView } from '@/lib/panel-view/panel-view';

import { usePanelStorage } from './use-panel-storage';

interface Folding {
  folded: readonly FoldableCard[];
  fold: (card: FoldableCard, isFolded: boolean) => void;
}

const FoldingContext = createContext<Folding | undefined>(undefined);

interface FoldedState {
  folded: readonly FoldableCard[];
  /** Differs from the stored value. */
  isChanged: boolean;
}

interface CardFoldingProps {
  lastCommand: PanelView['lastCommand'];
  children: ReactNode;
}

/** Keeps cards folded across tickets and panels. A key command unfolds the card that shows its result. */
export function CardFolding({ lastCommand, children }: CardFoldingProps) {
  const storage = usePanelStorage();
  const [{ folded, isChanged }, setState] = useState<FoldedState>({ folded: [], isChanged: false });
  const [handledCommand, setHandledCommand] = useState(lastCommand);

  useEffect(() => {
    void storage.read(FOLDED_KEY).then((stored) => setState({ folded: parseFoldedCards(stored), isChanged: false }));
  }, [storage]);

  useEffect(() => {
    if (isChanged) void storage.write(FOLDED_KEY, folded);
  }, [storage, folded, isChanged]);

  function fold(card: FoldableCard, isFolded: boolean): void {
    setState((before) => {
      if (before.folded.includes(card) === isFolded) return before;
      const others = before.folded.filter((other) => other !== card);
      return { folded: isFolded ? [...others, card] : others, isChanged: true };
    });
  }

  if (lastCommand !== handledCommand) {
    setHandledCommand(lastCommand);
    if (lastCommand?.name === 'summarize') fold('summary', false);
  }

  return <FoldingContext value={{ folded, fold }}>{children}</FoldingContext>;
}

/** Returns whether a card is folded, and the function that folds or unfolds it. */
export function useFolding(card: FoldableCard): { isFolded: boolean; fold: (isFolded: boolean) => void } {
  const folding = useContext(FoldingContext);
  if (!folding) throw new Error('useFolding needs a CardFolding above the component.');
  return { isFolded: folding.folded.includes(card), fold: (isFolded) => folding.fold(card, isFolded) };
}
