import { blank, MAX_WORD, type TextAnonymizer } from './anonymize-text';
import type { PageSecrets } from './secrets';
import type { Vocabulary } from './vocabulary';

/** Creates the anonymizer for technical names. With `keepsShort`, numbers of one or two digits stay. */
export function createNameAnonymizer(
  { words, values }: Vocabulary,
  { names, ticketId }: PageSecrets,
  { number, strict }: TextAnonymizer,
): (name: string, keepsShort?: boolean) => string {
  function hidePart(run: string, keepsShort: boolean): string {
    if (values.has(run)) return run;
    const pieces = run.match(/\p{L}+|\d+|[^\p{L}\d]/gu) ?? [];
    const switches = run.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
    // Alternating letters and digits, or many capitals in one word, are typical of hashes and tokens.
    const isHash = pieces.length > 2 || switches > 3 || run.length > MAX_WORD;
    return pieces
      .map((piece) => {
        if (words.has(piece)) return piece;
        if (/^\d/.test(piece)) return keepsShort && piece.length < 3 && !isHash ? piece : number(piece);
        // Compound words such as `articleItem` may contain names.
        const isName = (piece.match(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu) ?? []).some((word) => names.has(word.toLowerCase()));
        return isHash || isName || names.has(piece.toLowerCase()) ? blank(piece) : piece;
      })
      .join('');
  }

  return (name, keepsShort = false) => {
    if (values.has(name)) return name;
    const holdsTicket = ticketId !== undefined && /\D/.test(ticketId) && name.includes(ticketId);
    if (holdsTicket || !/^[\w\-:./!%[\]]*$/.test(name)) return strict(name);
    return name.replace(/[\p{L}\d]+/gu, (run) => hidePart(run, keepsShort));
  };
}
