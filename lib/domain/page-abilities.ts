import { INSERT_MODES, type InsertMode } from './insertion';

/**
 * Abilities of the host of a panel on its pages, besides reading. The panel offers nothing else. Facts about one ticket, such as an
 * open composer, are in the ticket.
 */
export interface PageAbilities {
  /** Where a reply can be inserted. Empty: the agent copies it. */
  insertModes: readonly InsertMode[];
  /** Distinguishes a note from a reply, and inserts texts for colleagues as a note. */
  canInsertNote: boolean;
  canUndo: boolean;
  /** Reports what each reading step finds. */
  canCheck: boolean;
  /** Runs lessons that make a recipe. */
  canTeach: boolean;
}

/** Of Deskhand's own code in a helpdesk's page. */
export const INSERTING: Pick<PageAbilities, 'insertModes' | 'canInsertNote' | 'canUndo'> = {
  insertModes: INSERT_MODES,
  canInsertNote: true,
  canUndo: true,
};

/** Returns the wanted mode, or another one of the page. Undefined where nothing can be inserted. */
export function chooseInsertMode({ insertModes }: PageAbilities, wanted: InsertMode): InsertMode | undefined {
  return insertModes.includes(wanted) ? wanted : insertModes[0];
}

/** Returns the mode for a text that belongs beside the draft. Undefined where every insertion replaces the draft. */
export function chooseModeBesideDraft({ insertModes }: PageAbilities): InsertMode | undefined {
  return (['cursor', 'end'] as const).find((mode) => insertModes.includes(mode));
}

/** Whether a text can be inserted beside the draft. */
export function canAddText(abilities: PageAbilities): boolean {
  return chooseModeBesideDraft(abilities) !== undefined;
}
