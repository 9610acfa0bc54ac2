/** The parts of the panel that fold away. */
export const FOLDING_PARTS = ['summary', 'orders', 'products'] as const;
export type FoldingPart = (typeof FOLDING_PARTS)[number];
