interface WrapOptions {
  /** Columns of the whole line. */
  width: number;
  /** Blanks in front of each line. */
  indent: number;
  /** Stands in front of the first line; the others are as far in. */
  mark?: string;
}

/** Breaks a text between words into lines of at most so many columns; only a word longer than a line is longer. */
export function wrapText(text: string, { width, indent, mark = '' }: WrapOptions): string[] {
  const room = width - indent - mark.length;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const blanks = ' '.repeat(indent);
  return lines.map((line, index) => blanks + (index === 0 ? mark : ' '.repeat(mark.length)) + line);
}
