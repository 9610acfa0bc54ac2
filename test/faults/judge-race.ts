import { isDraftEmpty, markOf, type RaceTruth, ticketsIn } from './race-page';

/** The observations of a race, by page, panel and platform. */
export interface RaceRecord {
  truth: RaceTruth;
  /** Of the second tab, whose drafts nobody has asked to change. */
  beside: RaceTruth | undefined;
  /** Texts of the panel beside the ticket of its header. */
  shows: { ticket: number; texts: string }[];
  /** Tickets whose draft held our text, and that the panel did not show at a click on Undo. */
  notUndone: readonly number[];
  /** Bodies that the platform received, with the tickets that the page showed at the click. */
  asks: { clicked: readonly number[]; body: string }[];
  /** The ticket whose suggestion the agent had, and what the panel said about it in the end. */
  ticket: number;
  statement: 'inserted' | 'not-inserted' | 'undone' | 'open';
  hasSuggestion: boolean;
}

export const FAULTS = [
  'wrong show',
  'wrong insert',
  'wrong undo',
  'wrong ask',
  'lost suggestion',
  'false statement',
] as const;
export type RaceFault = (typeof FAULTS)[number];

/** Lists the faults of a race. */
export function judgeRace(record: RaceRecord): RaceFault[] {
  const { truth, beside, shows, notUndone, asks, ticket, statement, hasSuggestion } = record;
  const holdsText = (one: number): boolean => (truth.drafts[one] ?? '').includes(`made for ${markOf(one)}`);
  const isOf = (text: string, one: number): boolean => ticketsIn(text).every((named) => named === one);
  const isInserted = holdsText(ticket);
  const besideDrafts = Object.values(beside?.drafts ?? {});
  const found: Record<RaceFault, boolean> = {
    'wrong show': shows.some((shown) => !isOf(shown.texts, shown.ticket)),
    'wrong insert':
      truth.wrong.length > 0 ||
      besideDrafts.some((draft) => draft.includes('made for')) ||
      Object.entries(truth.drafts).some(([of, draft]) => !isOf(draft, Number(of))),
    // Every draft keeps the words that the agent has written, and the text whose Undo nobody has pressed.
    'wrong undo':
      !notUndone.every(holdsText) ||
      [truth, ...(beside ? [beside] : [])].some(({ drafts }) =>
        Object.entries(drafts).some(
          ([of, draft]) => !isDraftEmpty(Number(of)) && !draft.includes(`Dear ${markOf(Number(of))}`),
        ),
      ),
    'wrong ask': asks.some(({ clicked, body }) => {
      const named = ticketsIn(body.replaceAll(/"ticketId":"(\d+)"/g, (_, id: string) => markOf(Number(id))));
      return named.length !== 1 || !clicked.includes(named[0] ?? 0);
    }),
    'lost suggestion': !hasSuggestion,
    'false statement':
      (statement === 'inserted' && !isInserted) ||
      ((statement === 'undone' || statement === 'not-inserted') && isInserted),
  };
  return FAULTS.filter((fault) => found[fault]);
}
