/** Properties that hide no text. */
const FREE =
  /^(font-(family|weight|style|variant.*)|text-(align.*|decoration(?!-thickness).*)|border-(.*-)?(style|color)|border-(collapse|image.*)|list-style-(type|position)|word-break|overflow-wrap|direction)$/;
const KEYWORD = /^(normal|auto|initial|inherit|100%|baseline|top|middle|bottom|small|medium|large|from-font)$/;
const WRAPPING = /^(normal|pre-wrap|pre-line|collapse|preserve|preserve-breaks|wrap)$/;
/** Sizes in pixels, within which text stays in its place. */
const SIZES: readonly (readonly [property: RegExp, least: number, most: number])[] = [
  [/^margin-/, -5, 99],
  [/^padding-/, 0, 99],
  [/^(border-.*-width|text-decoration-thickness)$/, 0, 9],
  [/^font-size$/, 9, 50],
  [/^line-height$/, 12, 50],
  [/^((max-)?width|vertical-align)$/, NaN, NaN],
];
const PIXELS: Record<string, number> = { px: 1, pt: 4 / 3, em: 14, rem: 14, '': 14 };

/** A cache, because mails repeat a few styles thousands of times. The value is the colour of the text, '' for none. */
const known = new Map<string, string | undefined>();
/** Normalizes declarations. The `style` of a form may be one of its fields. */
const scratch = document.createElement('i');

/**
 * Judges an inline style by its declarations, which is far quicker than to ask the browser. Anything that is not known to be
 * harmless counts as harmful.
 *
 * @returns the colour of the text, '' if it is not set, or undefined if the style may hide text
 */
export function readHarmlessStyle(source: string): string | undefined {
  if (!known.has(source)) {
    if (known.size > 999) known.clear();
    scratch.style.cssText = source;
    const { style } = scratch;
    const names = Array.from(style);
    known.set(source, names.every((name) => isHarmless(name, style.getPropertyValue(name))) ? style.color : undefined);
  }
  return known.get(source);
}

function isHarmless(property: string, value: string): boolean {
  if (FREE.test(property)) return true;
  if (property === 'color') return !/var|current|inherit/.test(value);
  if (/^(white-space|text-wrap)/.test(property)) return WRAPPING.test(value);
  const size = SIZES.find(([name]) => name.test(property));
  if (!size || KEYWORD.test(value)) return !!size;
  const [, least, most] = size;
  const [, number, unit = ''] = /^(-?[\d.]+)(px|pt|r?em)?$/.exec(value) ?? [];
  const pixels = Number(number) * (PIXELS[unit] ?? NaN);
  return pixels >= least && pixels <= most;
}
