import type { Span } from './rich-text';

/** A template's `{places}` filled with values, each value a span of its own. A place without a value stays empty. */
export function fillTemplate(
  template: string,
  values: Record<string, string>,
  { strong = [] }: { strong?: readonly string[] } = {},
): Span[] {
  return template
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return { text: part };
      return { text: values[name] ?? '', strong: strong.includes(name) };
    });
}
