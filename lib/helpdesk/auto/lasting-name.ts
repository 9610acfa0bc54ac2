const STATES =
  /^(is|has|js|ng|v|hover|focus|active|selected|current|open|opened|closed|collapsed|expanded|show|shown|visible|hidden|first|last|odd|even|new|unread|read|loading|loaded|disabled|enabled|clearfix|row|col|container|wrapper)$/;

/** Classes for styles (Tailwind, Bootstrap) change with the design. */
const STYLE_CLASSES =
  /^-?(?:(?:sm|md|lg|xl|hover|focus|dark|group|ltr|rtl):.*|(?:[mp][trblxyse]?|w|h|min|max|gap|space|inset|top|z|text|font|leading|tracking|flex|grid|items|justify|self|order|rounded|border|shadow|bg|opacity|d|col|row|overflow|line|size|cursor|transition|duration|ring|float)-.*|flex|grid|block|inline|relative|absolute|sticky|fixed|truncate|border|rounded|shadow|grow|shrink|hidden|static|uppercase|prose)$/;

/** Splits a name such as `ticket-entry--fromCustomer` into lower-case words. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

/**
 * Whether a class, id or attribute value is stable: made of words, and not a state, a style, the ticket's number or generated
 * by a bundler (`css-1q2w3e`, `Thread_body__x7Gk2`).
 */
export function isLastingName(name: string): boolean {
  if (name.length > 60 || STYLE_CLASSES.test(name) || /[^\w:-]/.test(name.normalize())) return false;
  const pieces = name.split(/[-_:]+/).filter((piece) => piece !== '');
  if (pieces.every((piece) => STATES.test(piece.toLowerCase()))) return false;
  return pieces.every(isWordlike);
}

function isWordlike(piece: string): boolean {
  if (/\d/.test(piece)) return /^(?:h[1-6]|v\d|col\d|\d{1,2}|[a-z]{3,}\d)$/.test(piece) && !/^\d+$/.test(piece);
  if (piece.length > 20) return false;
  if (/[a-z][A-Z]{2,}[a-z]|[A-Z][a-z]?[A-Z][a-z]?[A-Z]/.test(piece)) return false;
  return piece.length <= 3 || /[aeiouy]/i.test(piece);
}
