const FOLDABLE_CARDS = ['summary', 'orders', 'products'] as const;
export type FoldableCard = (typeof FOLDABLE_CARDS)[number];

export const FOLDED_KEY = 'panel.folded';

/** Parses the stored list, without unknown names. */
export function parseFoldedCards(stored: unknown): FoldableCard[] {
  return FOLDABLE_CARDS.filter((card) => Array.isArray(stored) && stored.includes(card));
}
