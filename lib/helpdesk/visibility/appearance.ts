import type { Effect } from './paint';

/** The computed style of an element, as far as it shows or hides text. */
export interface Appearance {
  /** Whether no text in the element is visible, wherever it stands. */
  isOut: boolean;
  /** Whether its own text is hidden. Inner elements may be visible. */
  isHidden: boolean;
  /** Colours of the letters, their outlines and their shadows. */
  inks: readonly string[];
  ground: Ground | undefined;
  effect: Effect | undefined;
  isBlock: boolean;
  isScroller: boolean;
  /** Whether it cuts off what is outside of its box sideways, and above and below. */
  clips: { x: boolean; y: boolean };
  rect: string;
  inset: string;
  /** Whether it stands behind the background of an outer element, up to a stacking context. */
  isSunken: boolean;
  isStack: boolean;
}

export interface Ground {
  /** Possible colours behind a text. */
  colours: readonly string[];
  isPicture: boolean;
}

const COLOUR = /(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\([^()]*\)/g;
const SHADOW = /(\w+\([^()]*\)|#\w+) (-?[\d.]+)px (-?[\d.]+)px ([\d.]+)px/g;
const CLEAR = /^(transparent|rgba\(0, 0, 0, 0\))$/;
/** In pixels. A shadow farther away, or more blurred, shows no letters. */
const MOST_OFFSET = 99;
const MOST_BLUR = 4;
/** Parts of the letters' size from which an outline, or a line through the text, covers the letters. */
const COVERING_STROKE = 0.3;
const COVERING_LINE = 0.9;

export function readAppearance(style: CSSStyleDeclaration): Appearance {
  const { display, opacity, filter, mixBlendMode, position, zIndex, contain, overflowX, overflowY, clipPath } = style;
  const isBlock = !/^(inline|contents)$/.test(display);
  const isScroller = /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY);
  const isPlain = opacity === '1' && filter === 'none' && mixBlendMode === 'normal';
  const blend = mixBlendMode === 'normal' ? 'source-over' : mixBlendMode === 'plus-lighter' ? 'lighter' : mixBlendMode;
  const clip = style.getPropertyValue('clip');
  const isPlaced = position !== 'static';
  const isContained = /paint|strict|content/.test(contain);
  return {
    isOut: filter.includes('url(') || isCutOut(style) || (isBlock && style.contentVisibility === 'hidden'),
    isHidden: style.visibility !== 'visible' || !/^(none)?$/.test(style.getPropertyValue('-webkit-text-security')),
    inks: readInks(style),
    ground: isTextGround(style) ? undefined : readGround(style),
    effect: isPlain ? undefined : { alpha: Number(opacity), filter, blend: blend as GlobalCompositeOperation },
    isBlock,
    isScroller: isBlock && isScroller,
    clips: {
      x: isBlock && (overflowX !== 'visible' || isContained),
      y: isBlock && (overflowY !== 'visible' || isContained),
    },
    rect: /absolute|fixed/.test(position) && clip.startsWith('rect') ? clip : '',
    inset: clipPath.startsWith('inset') ? clipPath : '',
    isSunken: isPlaced && Number(zIndex) < 0,
    // The usual stacking contexts. Others count as part of the next one.
    isStack:
      (isPlaced && zIndex !== 'auto') ||
      !isPlain ||
      style.isolation === 'isolate' ||
      style.transform !== 'none' ||
      /paint|layout|strict|content/.test(contain),
  };
}

function readInks(style: CSSStyleDeclaration): string[] {
  const read = (name: string): string => style.getPropertyValue(`-webkit-text-${name}`);
  const stroke = parseFloat(read('stroke-width'));
  const isCovered = stroke > parseFloat(style.fontSize) * COVERING_STROKE && !style.paintOrder.startsWith('stroke');
  const inks = isCovered ? [] : [read('fill-color')];
  if (isTextGround(style)) inks.push(...(readGround(style)?.colours ?? []));
  if (stroke > 0) inks.push(read('stroke-color'));
  for (const [, colour = '', x, y, blur] of style.textShadow.matchAll(SHADOW))
    if (Math.abs(Number(x)) + Math.abs(Number(y)) <= MOST_OFFSET && Number(blur) <= MOST_BLUR) inks.push(colour);
  return inks;
}

/** Whether the background is painted inside of the letters only. */
const isTextGround = ({ backgroundClip }: CSSStyleDeclaration): boolean => backgroundClip === 'text';

/** Reads the colours behind a text, undefined for none. A picture may be missing, so that the text stands on the colour below. */
export function readGround(style: CSSStyleDeclaration): Ground | undefined {
  const { backgroundColor, backgroundImage, boxShadow } = style;
  const below = CLEAR.test(backgroundColor) ? '' : backgroundColor;
  const inset = boxShadow.includes('inset') ? boxShadow : '';
  if (!below && backgroundImage === 'none' && !inset) return undefined;
  const stops = `${backgroundImage} ${inset}`.match(COLOUR) ?? [];
  const isFull = !inset && /^\w+-gradient/.test(backgroundImage) && style.backgroundSize === 'auto';
  return { colours: isFull ? stops : [below, ...stops], isPicture: backgroundImage.includes('url(') };
}

/** Masks and shapes are not computed: hardly any mail has them. */
function isCutOut(style: CSSStyleDeclaration): boolean {
  const { clipPath, maskImage, backfaceVisibility, transform, rotate } = style;
  const isTurned = transform.includes('3d') || /^[xy] |^-?[\d.]+ -?[\d.]+ /.test(rotate);
  return (
    !/^(none|inset)/.test(clipPath) ||
    maskImage !== 'none' ||
    !/^(none)?$/.test(style.getPropertyValue('-webkit-mask-box-image-source')) ||
    (backfaceVisibility === 'hidden' && isTurned) ||
    isEdgeOn(transform, rotate) ||
    isStruckOver(style)
  );
}

const AXIS_AND_ANGLE = /^(\S+) (\S+) (\S+) (\S+)$/;
/** In parts of its size. */
const LEAST_DEPTH = 0.01;
const MOST_SKEW = 50;

/** Whether an element is turned so far that only its edge is seen. */
function isEdgeOn(transform: string, rotate: string): boolean {
  const turn = AXIS_AND_ANGLE.test(rotate) ? rotate.replace(AXIS_AND_ANGLE, 'rotate3d($1, $2, $3, $4)') : '';
  if (!turn && /^(none)?$/.test(transform)) return false;
  const matrix = new DOMMatrix(turn).multiply(new DOMMatrix(transform));
  const { a, b, c, d } = matrix;
  return (
    Math.abs(a * d - b * c) < LEAST_DEPTH ** 2 ||
    Math.max(Math.abs(b), Math.abs(c)) > MOST_SKEW ||
    Number.isNaN(matrix.inverse().m11)
  );
}

function isStruckOver({ textDecorationLine, textDecorationThickness, fontSize }: CSSStyleDeclaration): boolean {
  return (
    textDecorationLine.includes('line-through') &&
    parseFloat(textDecorationThickness) > parseFloat(fontSize) * COVERING_LINE
  );
}
