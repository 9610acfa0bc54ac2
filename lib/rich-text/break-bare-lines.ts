const TAG = /<(\/?)([a-z][\w-]*)(?![\w-])[^<>]*>/gi;
const INLINE =
  /^(?:a|abbr|b|big|body|br|cite|code|del|em|font|html|i|img|ins|kbd|mark|q|s|small|span|strike|strong|su[bp]|tt|u|wbr)$/i;
const VOID = /^(?:col|hr|input|link|meta)$/i;

/** Keeps the line breaks of plain lines beside the paragraphs of HTML, which would become one line. */
export function breakBareLines(html: string): string {
  let [kept, end, depth] = ['', 0, 0];
  const add = (to: number): void => {
    const words = html.slice(end, to);
    kept += depth === 0 ? breakLines(words) : words;
  };
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (INLINE.test(name)) continue;
    add(index);
    kept += tag;
    end = index + tag.length;
    if (!VOID.test(name)) depth = slash ? Math.max(0, depth - 1) : depth + 1;
  }
  add(html.length);
  return kept;
}

/** Lines with `<br>` need no other breaks. */
function breakLines(lines: string): string {
  const words = lines.trim();
  if (!words.includes('\n') || /<br\b/i.test(words)) return lines;
  return lines.replace(words, () =>
    words.replace(/\n\s*/g, (gap) => (gap.indexOf('\n', 1) > 0 ? '<br><br>' : '<br>') + gap),
  );
}
