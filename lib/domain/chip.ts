/** A short instruction of the agent or the organization, shown as a button. */
export interface Chip {
  label: string;
  /** One line, because the instruction box holds one chip in each line. */
  instruction: string;
}

export const MAX_CHIPS = 12;
/** The longest texts, in UTF-16 units. */
export const MAX_CHIP = { label: 40, instruction: 500 } as const satisfies Record<keyof Chip, number>;

/** Returns whether an agent has written both texts. */
export function isCompleteChip(chip: Chip): boolean {
  return chip.label.trim() !== '' && chip.instruction.trim() !== '';
}
