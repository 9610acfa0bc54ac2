import * as dom from '../dom';
import { type Appearance, readGround, readAppearance } from './appearance';
import { type Box, clipInside, contains, findPull, intersect, isOn, scrollBox, touches, unite } from './clip-box';
import { findAround } from './find-around';
import type { Visibility } from './loaded-visibility';
import { isPainted, type Layer } from './paint';

/** State at an element. */
interface Place {
  hasSheet: boolean;
  /** Where text can be seen, perhaps after scrolling. */
  clip: Box;
  /** Undefined outside of elements whose styles may be those of the message. */
  appearance?: Appearance;
  /** Appearances of inner elements by their attributes: mails repeat a few styles thousands of times. */
  known: Map<string, KnownAppearance>;
  /** Backgrounds and effects, the page first. */
  layers: readonly Layer[];
  /** Of the block around, in a message with a style sheet. */
  firstLine?: Appearance | undefined;
  isOut?: boolean;
  hidesText?: boolean;
}

interface KnownAppearance {
  appearance: Appearance;
  known: Map<string, KnownAppearance>;
}

export interface DrawnJudge {
  begin: (root: Element, hasSheet: boolean) => Visibility;
  /** Whether a text in this colour is visible on the ground of a message. */
  isVisible: (root: Element, colour: string) => boolean;
}

/** Their content is a fallback, which Firefox gives a place. */
const REPLACED = 'canvas,audio,video,iframe,progress,meter';
const CLOSED = 'details:not([open])';
/** Attributes on which a style depends in a message without a style sheet. */
const IDENTIFYING = ['class', 'style', 'bgcolor', 'color', 'background', 'hidden'];
/** Characters that leave no trace. */
const TRACELESS = /^[\s\p{Default_Ignorable_Code_Point}]*$/v;
/** In pixels: letters of 4 px have an area of 9, and a dot is 2 px wide. */
const LEAST_AREA = 8;
const LEAST_SIDE = 2;
/** For speed: each word needs a layout of its own. */
const MAX_WORDS = 5000;

/**
 * Creates a judge that asks the browser where and how it draws a text.
 *
 * @param styled matches elements whose styles may be those of the message
 */
export function createDrawnJudge(styled: string): DrawnJudge {
  const grounds = new Map<Element, readonly Layer[]>();
  const clips = new Map<Element, Box[]>();
  const knownAt = new Map<string, Place['known']>();
  const range = document.createRange();

  /** Layers of the page around a message. */
  function findGrounds(element: Element | null): readonly Layer[] {
    if (!element) return [{ colours: [isDark() ? '#121212' : '#fff'] }];
    const before = grounds.get(element);
    if (before) return before;
    const outer = findGrounds(findAround(element));
    const own = readGround(getComputedStyle(element));
    const found = own ? [...outer, own.isPicture ? { colours: ['#000', '#fff'], isPicture: true } : own] : outer;
    grounds.set(element, found);
    return found;
  }

  /** Boxes around a message that cut off what stands outside of them. */
  function findClips(element: Element | null): Box[] {
    if (!element) return [];
    const before = clips.get(element);
    if (before) return before;
    const { overflowX, overflowY } = getComputedStyle(element);
    const found = /auto|scroll/.test(overflowX + overflowY)
      ? [scrollBox(element)]
      : findClips(findAround(element)).concat(overflowX === 'visible' ? [] : dom.getBoundingClientRect(element));
    clips.set(element, found);
    return found;
  }

  /** A message may be cut off until the agent unfolds it or scrolls. Then its own box counts. */
  function findBounds(root: Element): Box {
    const { left, right, top, bottom } = dom.getBoundingClientRect(root);
    const own = { left, right, bottom, top: top - findPull(root) };
    const reach = {
      left: left - innerWidth,
      top: own.top - innerHeight,
      right: right + innerWidth,
      bottom: bottom + innerHeight,
    };
    const page = { left: -scrollX, top: -scrollY, right: Infinity, bottom: Infinity };
    return [page, ...findClips(findAround(root))].reduce((area, box) => intersect(area, unite(box, own)), reach);
  }

  function begin(root: Element, hasSheet: boolean): Visibility {
    const style = getComputedStyle(root);
    const layers = findGrounds(root);
    const { inks, isHidden } = readAppearance(style);
    const key = JSON.stringify([inks, isHidden]);
    const known = knownAt.get(key) ?? new Map<string, KnownAppearance>();
    knownAt.set(key, known);
    return judge({
      hasSheet,
      clip: findBounds(root),
      known,
      layers,
      ...(hasSheet && { appearance: readAppearance(style) }),
    });
  }

  function judge(place: Place): Visibility {
    const visibility: Visibility = {
      isOut: place.isOut,
      enter: (element) => {
        const isAsked = place.appearance || dom.matches(element, styled);
        return isAsked && dom.firstChild(element) ? judge(ask(element, place)) : visibility;
      },
      read: (text) => readText(text, place),
    };
    return visibility;
  }

  function findAppearance(element: Element, { hasSheet, known }: Place): KnownAppearance {
    const attribute = (name: string): string => dom.getAttribute(element, name) ?? '';
    const key = `${dom.tagName(element)}|${IDENTIFYING.map(attribute).join('|')}`;
    const before = hasSheet ? undefined : known.get(key);
    if (before) return before;
    const found = { appearance: readAppearance(getComputedStyle(element)), known: new Map<string, KnownAppearance>() };
    known.set(key, found);
    return found;
  }

  function ask(element: Element, outer: Place): Place {
    const { appearance, known } = findAppearance(element, outer);
    const isVisible = dom.checkVisibility(element) || getComputedStyle(element).display === 'contents';
    if (appearance.isOut || !isVisible || dom.matches(element, REPLACED)) return { ...outer, isOut: true };
    return {
      hasSheet: outer.hasSheet,
      clip: clipInside(element, appearance, outer.clip),
      appearance,
      known,
      layers: addLayer(element, appearance, outer.layers),
      firstLine:
        appearance.isBlock && outer.hasSheet
          ? readAppearance(getComputedStyle(element, '::first-line'))
          : outer.firstLine,
      isOut: appearance.isSunken && isBehind(element),
      hidesText: appearance.isHidden || dom.matches(element, CLOSED),
    };
  }

  function readText(text: Text, place: Place): string {
    const { data } = text;
    if (TRACELESS.test(data)) return data;
    if (place.hidesText) return '';
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()];
    // The helpdesk has closed this part.
    if (!place.appearance && rects.length === 0) return data;
    if (!rects.some((rect) => touches(rect, place.clip))) return '';
    if (rects.every((rect) => contains(place.clip, rect)) && isLegible(data, rects, place)) return data;
    const words = [...data.matchAll(/\S+/g)];
    if (words.length > MAX_WORDS) return '';
    return data.replace(/\S+/g, (word, start: number) => {
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      const seen = [...range.getClientRects()].filter((rect) => touches(rect, place.clip));
      return seen.length > 0 && isLegible(word, seen, place) ? word : '';
    });
  }

  return { begin, isVisible: (root, colour) => isPainted(colour, findGrounds(root)) };
}

function isLegible(text: string, rects: readonly DOMRect[], { appearance, firstLine, layers }: Place): boolean {
  const area = rects.reduce((sum, { width, height }) => sum + width * height, 0);
  const letters = text.replace(/\s+/g, '').length;
  if (area < letters * LEAST_AREA || rects.every((rect) => Math.min(rect.width, rect.height) < LEAST_SIDE))
    return false;
  if (!appearance) return true;
  const behind = layers.filter(({ box }) => !box || rects.every((rect) => isOn(rect, box)));
  const isVisible = ({ inks }: Appearance): boolean => inks.some((ink) => isPainted(ink, behind));
  return isVisible(appearance) && (!firstLine || isVisible(firstLine));
}

function addLayer(element: Element, { ground, effect }: Appearance, outer: readonly Layer[]): readonly Layer[] {
  if (!ground && !effect) return outer;
  return [...outer, { colours: ground?.colours ?? [''], effect, box: dom.getBoundingClientRect(element) }];
}

/** Whether the background of an outer element covers an element with a negative `z-index`. */
function isBehind(element: Element): boolean {
  const outer = findAround(element);
  if (!outer || /^(HTML|BODY)$/.test(dom.tagName(outer))) return false;
  const { isStack, ground } = readAppearance(getComputedStyle(outer));
  return !isStack && (!!ground || isBehind(outer));
}

/** Whether an empty page is dark. */
function isDark(): boolean {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const preference = matchMedia('(prefers-color-scheme: dark)');
  return /dark/.test(colorScheme) && (preference.matches || !/light/.test(colorScheme));
}
