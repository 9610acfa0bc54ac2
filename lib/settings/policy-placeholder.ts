/** Returns the text that stands in a policy file for a secret that nobody typed, such as `channel.summaryUrl`. */
export function writePlaceholder(key: string): string {
  return `PASTE ${key} HERE`;
}

/** Returns whether a value of a policy is such a text. */
export function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && /^PASTE \S+ HERE$/.test(value);
}
