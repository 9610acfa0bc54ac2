const LITERAL = /['"`]([\w.-]+)['"`]|([\w-]+)\??:/g;
/** A template literal that begins like a key: text before the first value, and text after it if the value is a plain name. */
const TEMPLATE = /`([\w.-]*[.-])\$\{(?:[\w.]+\}([\w.-]*)`)?/g;

/**
 * Lists the message keys that no source names by a literal, or by a template together with a literal for its value:
 * `verdict.${kind}.next` and `'MESSAGE'` name `verdict.MESSAGE.next`.
 */
export function findUnusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const code = sources.join('\n');
  const literals = new Set([...code.matchAll(LITERAL)].map(([, quoted, name]) => quoted ?? name));
  const templates = [...code.matchAll(TEMPLATE)].map(([, start = '', end = '']) => ({ start, end }));
  const isNamed = (text: string): boolean =>
    literals.has(text) ||
    templates.some(
      ({ start, end }) =>
        text.length > start.length + end.length &&
        text.startsWith(start) &&
        text.endsWith(end) &&
        isNamed(text.slice(start.length, text.length - end.length)),
    );
  return keys.filter((key) => !isNamed(key));
}
