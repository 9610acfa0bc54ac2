import * as dom from './dom';

/** Visibility of an element's own text. Inner elements inherit each property and may change it. */
export interface Visibility {
  /** Everything inside is hidden. */
  isOut?: boolean | undefined;
  isTiny?: boolean | undefined;
  isHidden?: boolean | undefined;
  colour?: string | undefined;
  ground?: string | undefined;
}

/** Matches the normalized declarations that hide an element with all its content. */
const OUT =
  /display: none|opacity: 0(\.0\d*)?[;%]|: -?\d{4,}px|: -\d{3,}px|-\d\d+r?em|\(-\d{3,}|scale\(0|rect\([01]|inset\(([5-9]|1\d)\d?%/;
const TINY = /^([0-2](\.\d+)?p[xt]|0(\.[01]\d*)?r?em|1?\d%)$/;
const TRANSPARENT = /^transparent|, 0(\.0\d*)?\)$/;
const LIGHT = /^white|^rgb\(2[45]\d, 2[45]\d, 2[45]\d\)$|^#?f{3}/i;

/** A cache, because mails repeat a few styles thousands of times. */
const known = new Map<string, Visibility>();
/** Normalizes declarations. The `style` of a form may be one of its fields. */
const scratch = document.createElement('i').style;

function parseStyle(source: string): Visibility {
  scratch.cssText = source;
  if (known.size > 999) known.clear();
  const { fontSize, visibility, color, backgroundColor, backgroundImage, cssText } = scratch;
  const parsed = {
    isOut:
      OUT.test(cssText) ||
      (/overflow: hid/.test(cssText) && /(height|width): [01]px/.test(cssText)) ||
      /mso-hide:\s*all/i.test(source),
    isTiny: fontSize ? TINY.test(fontSize) : undefined,
    isHidden: visibility ? visibility !== 'visible' : undefined,
    colour: color || undefined,
    ground: /url|grad/.test(backgroundImage) ? 'picture' : backgroundColor || undefined,
  };
  known.set(source, parsed);
  return parsed;
}

/**
 * Reads the visibility of an element's text.
 * @param outer - The visibility of its parent.
 * @param isStyled - The message has a style sheet, so the computed style is read, which is far slower.
 */
export function readVisibility(element: Element, outer: Visibility, isStyled: boolean): Visibility {
  let source = dom.getAttribute(element, 'style') ?? '';
  const bgcolor = dom.getAttribute(element, 'bgcolor');
  if (isStyled) {
    const { display, opacity, fontSize, visibility } = getComputedStyle(element);
    source += `;display:${display};opacity:${opacity};font-size:${fontSize};visibility:${visibility}`;
  }
  if (!source && !bgcolor) return outer;
  const own = known.get(source) ?? parseStyle(source);
  return {
    isOut: own.isOut,
    isTiny: own.isTiny ?? outer.isTiny,
    isHidden: own.isHidden ?? outer.isHidden,
    colour: own.colour ?? outer.colour,
    ground: own.ground ?? bgcolor ?? outer.ground,
  };
}

/** Whether a text is visible. Assumes a white page. */
export function isSeen({ isTiny, isHidden, colour = '', ground = 'white' }: Visibility): boolean {
  return (
    !isTiny &&
    !isHidden &&
    !TRANSPARENT.test(colour) &&
    colour !== ground &&
    !(LIGHT.test(colour) && LIGHT.test(ground))
  );
}
