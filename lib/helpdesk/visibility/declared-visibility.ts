import * as dom from '../dom';
import { findAround } from './find-around';
import type { Visibility } from './loaded-visibility';

/** The declared styles of an element that decide whether its text is visible. Inner elements inherit them. */
interface Declared {
  isOut?: boolean | undefined;
  /** A closed `details`: only its `summary` is visible. */
  isClosed?: boolean | undefined;
  isTiny?: boolean | undefined;
  isHidden?: boolean | undefined;
  colour?: string | undefined;
  ground?: string | undefined;
}

const OUT =
  /display: none|opacity: 0(\.0\d*)?[;%]|(left|right|top|bottom|indent|margin|inset): ([^;]{0,60} )?-?\d{4,}px|: -\d{3,}px|-\d\d+r?em|\(-\d{3,}|scale\(0|rect\([01]|inset\(([5-9]|1\d)\d?%/;
const MATRIX_OUT = /matrix\((0, 0, 0|[^)]{0,90}, -\d{4,})/;
/** Declarations that not every engine of the tests normalizes. */
const OUT_AS_WRITTEN =
  /mso-hide:\s*all|content-visibility:\s*hidden|filter:\s*opacity\(0(\.0\d*)?%?\)|text-fill-color:\s*(transparent|rgba\([^)]{0,20}, 0\))/i;
/** Elements that browsers do not draw, and fallbacks. */
const UNDRAWN =
  '[hidden],[popover],title,rp,noscript,noembed,noframes,datalist,canvas,audio,video,object,iframe,progress,meter,annotation,annotation-xml';
const TINY = /^([0-2](\.\d+)?p[xt]|0(\.[01]\d*)?r?em|1?\d%)$/;
const TRANSPARENT = /^transparent|(^rgba.*,|\/) 0(\.0\d*)?\)$/;
const LIGHT = /^white|^rgb\(2[45]\d, 2[45]\d, 2[45]\d\)$|^#?f{3}/i;
const BARE_COLOUR = /^[\da-f]{3,6}$/i;

/** A cache, because mails repeat a few styles thousands of times. */
const known = new Map<string, Declared>();
/** Normalizes declarations. The `style` of a form may be one of its fields. */
const scratch = document.createElement('i');

function parseStyle(source: string): Declared {
  scratch.style.cssText = source;
  if (known.size > 999) known.clear();
  const { fontSize, visibility, color, backgroundColor, backgroundImage, cssText } = scratch.style;
  const parsed = {
    isOut:
      OUT.test(cssText) ||
      MATRIX_OUT.test(cssText) ||
      (/overflow: (hid|clip)/.test(cssText) && /(height|width): [01]px/.test(cssText)) ||
      OUT_AS_WRITTEN.test(source),
    isTiny: fontSize ? TINY.test(fontSize) : undefined,
    isHidden: visibility ? visibility !== 'visible' : undefined,
    colour: color || undefined,
    ground: readGround(backgroundImage, backgroundColor),
  };
  known.set(source, parsed);
  return parsed;
}

function readGround(image: string, colour: string): string | undefined {
  if (/url|grad/.test(image)) return 'picture';
  return TRANSPARENT.test(colour) ? undefined : colour || undefined;
}

/** Properties of a style sheet that hide text. Others, such as a width, compute to a size even where nothing is hidden. */
const JUDGED =
  'display opacity content-visibility filter -webkit-text-fill-color font-size visibility color background-color background-image text-indent margin-left margin-top transform clip clip-path';
/** The browser computes them from the size of the page unless the element is out of the flow. */
const PLACES = ' left top';
const SIZES = ' overflow width height max-width max-height';

function readComputed(element: Element): string {
  const style = getComputedStyle(element);
  const isPlaced = /absolute|fixed|relative/.test(style.position);
  const isClipped = /hid|clip/.test(style.overflow);
  return `${JUDGED}${isPlaced ? PLACES : ''}${isClipped ? SIZES : ''}`
    .split(' ')
    .map((name) => `;${name}:${style.getPropertyValue(name)}`)
    .join('');
}

/**
 * Judges text by declarations, where the browser has not drawn it: in a requested document, in HTML from JSON, and in a message
 * that the helpdesk has closed.
 *
 * @param isStyled whether the message has a style sheet. The computed style is then read, which is far slower.
 */
export function declareVisibility(isStyled: boolean, declared: Declared = {}): Visibility {
  return {
    isOut: declared.isOut,
    enter: (element) => declareVisibility(isStyled, readDeclared(element, declared, isStyled)),
    read: ({ data }) => (isSeen(declared) ? data : ''),
  };
}

function readDeclared(element: Element, outer: Declared, isStyled: boolean): Declared {
  const name = dom.tagName(element);
  const isShut = name === 'DIALOG' && !dom.hasAttribute(element, 'open');
  const isFolded = outer.isClosed && name !== 'SUMMARY';
  if (isShut || isFolded || dom.matches(element, UNDRAWN)) return { isOut: true };
  const isClosed = name === 'DETAILS' && !dom.hasAttribute(element, 'open');
  let source = dom.getAttribute(element, 'style') ?? '';
  const bgcolor = dom.getAttribute(element, 'bgcolor');
  const color = dom.getAttribute(element, 'color');
  if (bgcolor || color) source = `color:${toColour(color)};background-color:${toColour(bgcolor)};${source}`;
  if (isStyled) source += readComputed(element);
  if (!source) return isClosed || outer.isClosed ? { ...outer, isClosed } : outer;
  const own = known.get(source) ?? parseStyle(source);
  return {
    isOut: own.isOut,
    isClosed,
    isTiny: own.isTiny ?? outer.isTiny,
    isHidden: own.isHidden ?? outer.isHidden,
    colour: own.colour ?? outer.colour,
    ground: own.ground ?? outer.ground ?? (isStyled ? findGround(element) : undefined),
  };
}

function toColour(attribute: string | null): string {
  return attribute && BARE_COLOUR.test(attribute) ? `#${attribute}` : (attribute ?? '');
}

/** Finds the background of a message: white text is visible in a dark helpdesk. */
function findGround(element: Element): string {
  for (let around = findAround(element); around; around = findAround(around)) {
    const { backgroundImage, backgroundColor } = getComputedStyle(around);
    const ground = readGround(backgroundImage, backgroundColor);
    if (ground) return ground;
  }
  return 'white';
}

/** Whether a text is visible. The default background is white. */
function isSeen({ isClosed, isTiny, isHidden, colour = '', ground = 'white' }: Declared): boolean {
  return (
    !isClosed &&
    !isTiny &&
    !isHidden &&
    !TRANSPARENT.test(colour) &&
    colour !== ground &&
    !(LIGHT.test(colour) && LIGHT.test(ground))
  );
}
