const MAX_LENGTH = 200;

/** Some editors show their placeholder as text in the document until they get the focus. */
export function isPlaceholder(text: string): boolean {
  if (text === '' || text.length > MAX_LENGTH) return false;
  return document.querySelector(`[placeholder="${CSS.escape(text)}"]`) !== null;
}
