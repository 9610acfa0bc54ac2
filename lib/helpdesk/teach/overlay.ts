import type { TicketRole } from '@/lib/domain/ticket';

import * as dom from '../dom';
import { OVERLAY_STYLE } from './overlay-style';
import { type CardPlace, placeCard } from './place-card';

export interface Outline {
  element: Element;
  role: TicketRole | 'current' | 'taken';
  label?: string;
  /** Makes the label a button. The card has the same one for the keyboard. */
  onPress?: () => void;
}

export interface CardContent {
  title: string;
  move: string;
  step: string;
  isOpening: boolean;
  current: string;
  hint: string;
  fault: string | undefined;
  facts: string[];
  messages: { role: TicketRole; label: string; text: string; onPress: () => void }[];
  turn: string;
  people: { question: string; buttons: CardButton[] };
  buttons: CardButton[];
}

interface CardButton {
  label: string;
  isPrimary?: boolean;
  isChosen?: boolean;
  onPress: () => void;
}

/** Reports only trusted events, not those that the page dispatches. */
export interface OverlayEvents {
  onHover: (element: Element) => void;
  onPick: (element: Element) => void;
  onKey: (key: string) => boolean;
  /** The page gets a click on this element. */
  onOpen: (element: Element) => void;
}

export interface Overlay {
  /** @param current element that the card leaves visible. */
  showCard: (content: CardContent, current: Element | undefined) => void;
  showOutlines: (outlines: readonly Outline[]) => void;
  close: () => void;
}

const OVERLAY = 'deskhand-lesson';
/** Identifies a button whose label changes. */
const KEY = 'data-key';

/** Covers the page with a surface that receives every click and key. The page cannot reach into its closed shadow root. */
export function openOverlay(
  { language, direction }: { language: string; direction: 'ltr' | 'rtl' },
  events: OverlayEvents,
): Overlay {
  for (const old of document.querySelectorAll(`[${OVERLAY}]`)) old.remove();
  // A random name, so that the page cannot define a custom element for it.
  const host = document.createElement(`x-${Math.random().toString(36).slice(2)}`);
  host.setAttribute(OVERLAY, '');
  const root = host.attachShadow({ mode: 'closed' });
  const style = document.createElement('style');
  style.textContent = OVERLAY_STYLE;
  const shield = create('div', 'shield');
  const boxes = create('div');
  const card = create('section', 'card');
  card.lang = language;
  card.dir = direction;
  card.tabIndex = -1;
  card.setAttribute('role', 'dialog');
  root.append(style, shield, boxes, card);

  const life = new AbortController();
  const { signal } = life;
  const before = document.activeElement;
  listenToPointer(shield, host, events, signal);
  boxes.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  const place = placeCard(card, shield, signal);
  listenToKeys(card, events, signal);
  for (const type of ['keydown', 'keyup', 'keypress', 'click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup']) {
    host.addEventListener(type, (event) => event.stopPropagation(), { signal });
  }
  const passOne = ({ isTrusted, target }: Event): void => {
    if (!isTrusted || target === host || !dom.matches(shield, '.open')) return;
    dom.classList(shield).toggle('open', false);
    events.onOpen(target as Element);
  };
  addEventListener('click', passOne, { capture: true, signal });

  let outlines: readonly Outline[] = [];
  const draw = (): void => {
    boxes.replaceChildren(...outlines.map(drawBox));
  };
  addEventListener('scroll', draw, { capture: true, passive: true, signal });
  addEventListener('resize', draw, { passive: true, signal });

  dom.append(document.documentElement, host);
  host.popover = 'manual';
  host.showPopover();
  card.focus();

  return {
    showCard(content, current) {
      const focused = root.activeElement && keyOf(root.activeElement);
      fillCard(card, content, place.isForPage);
      dom.classList(shield).toggle('open', content.isOpening);
      place.away(current);
      const again = [...card.querySelectorAll('button')].find((button) => keyOf(button) === focused);
      dom.focus(again ?? card);
    },
    showOutlines(next) {
      outlines = next;
      draw();
    },
    close() {
      if (signal.aborted) return;
      life.abort();
      host.remove();
      if (before instanceof HTMLElement) dom.focus(before, { preventScroll: true });
    },
  };
}

function listenToPointer(shield: HTMLElement, host: Element, events: OverlayEvents, signal: AbortSignal): void {
  const findElement = ({ isTrusted, clientX, clientY }: MouseEvent): Element | undefined => {
    const elements = isTrusted ? document.elementsFromPoint(clientX, clientY) : [];
    return elements.find((element) => element !== host && element !== document.documentElement);
  };
  const onPointer = (event: MouseEvent): void => {
    const element = findElement(event);
    if (element) (event.type === 'click' ? events.onPick : events.onHover)(element);
  };
  // The surface keeps the wheel from the scrollable elements below it.
  const onWheel = (event: WheelEvent): void => {
    const below = findElement(event);
    const scroller = below && findScroller(below);
    if (!scroller) return;
    event.preventDefault();
    dom.scrollBy(scroller, event.deltaX, event.deltaY);
  };
  shield.addEventListener('pointermove', onPointer, { signal });
  shield.addEventListener('click', onPointer, { signal });
  shield.addEventListener('wheel', onWheel, { passive: false, signal });
  // The focus stays in the card, which listens for keys.
  shield.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
}

function listenToKeys(card: HTMLElement, events: OverlayEvents, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent): void => {
    const pressesButton = event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ');
    if (event.isTrusted && !pressesButton && events.onKey(event.key)) event.preventDefault();
  };
  card.addEventListener('keydown', onKey, { signal });
}

function fillCard(card: HTMLElement, content: CardContent, isForPage: CardPlace['isForPage']): void {
  const { title, move, step, current, hint, fault, facts, messages, turn, people } = content;
  const heading = create('h2', '', title);
  heading.setAttribute('id', 'title');
  const header = create('header');
  const handle = create('button', 'move', '⠿');
  handle.setAttribute('aria-label', move);
  header.append(heading);
  card.setAttribute('aria-labelledby', 'title');
  const said = create('p', 'current', current);
  said.setAttribute('aria-live', 'polite');
  said.dir = 'auto';
  const createButton = ({ label, isPrimary, isChosen, onPress }: CardButton): HTMLElement => {
    const button = create('button', isPrimary ? 'primary' : '', label);
    if (isChosen !== undefined) button.setAttribute('aria-pressed', String(isChosen));
    button.addEventListener('click', (event) => {
      if (event.isTrusted && !isForPage(event)) onPress();
    });
    return button;
  };
  const contents: HTMLElement[] = [header, create('p', 'step', step), said];
  if (fault !== undefined) {
    const alert = create('p', 'fault', fault);
    alert.setAttribute('role', 'alert');
    contents.push(alert);
  }
  contents.push(...facts.map((fact) => create('p', 'fact', fact)));
  if (messages.length > 0) contents.push(createMessageList(messages, turn, createButton));
  const createRow = (of: readonly CardButton[]): HTMLElement => {
    const row = create('div', 'buttons');
    row.append(...of.map(createButton));
    return row;
  };
  if (people.buttons.length > 0) {
    const row = createRow(people.buttons);
    row.setAttribute('role', 'group');
    row.setAttribute('aria-label', people.question);
    contents.push(create('p', 'fact', people.question), row);
  }
  card.replaceChildren(...contents, create('p', 'hint', hint), createRow(content.buttons), handle);
}

function createMessageList(
  messages: CardContent['messages'],
  turn: string,
  createButton: (content: CardButton) => HTMLElement,
): HTMLElement {
  const labels = messages.map(({ label, onPress }, index) => {
    const button = createButton({ label, onPress });
    button.setAttribute('title', turn);
    button.setAttribute(KEY, `message-${index}`);
    button.setAttribute('aria-describedby', `message-${index}`);
    button.tabIndex = index === 0 ? 0 : -1;
    return button;
  });
  const list = create('ol');
  list.append(
    ...messages.map(({ role, text }, index) => {
      const item = create('li');
      item.dataset.role = role;
      const said = create('span', '', text);
      said.dir = 'auto';
      said.setAttribute('id', `message-${index}`);
      item.append(labels[index] ?? '', said);
      return item;
    }),
  );
  // All messages together are one Tab stop.
  list.addEventListener('keydown', ({ key, target }) => {
    const button = labels[labels.findIndex((label) => label === target) + ({ ArrowDown: 1, ArrowUp: -1 }[key] ?? 0)];
    button?.focus();
  });
  return list;
}

/** Identifies a button of the card, whose content is replaced at each step. */
function keyOf(element: Element): string {
  return dom.getAttribute(element, KEY) ?? dom.textContent(element);
}

function drawBox({ element, role, label, onPress }: Outline): HTMLElement {
  const { left, top, width, height } = dom.getBoundingClientRect(element);
  const box = create('div', 'box');
  box.dataset.role = role;
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  if (label === undefined) return box;
  const tag = create(onPress ? 'button' : 'span', 'tag', label);
  tag.tabIndex = -1;
  tag.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) onPress?.();
  });
  box.append(tag);
  return box;
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className, textContent: text });
}

function findScroller(element: Element): Element | undefined {
  for (let node: Element | null = element; node; node = dom.parentElement(node)) {
    if (dom.scrollHeight(node) > dom.clientHeight(node) && /auto|scroll/.test(getComputedStyle(node).overflowY))
      return node;
  }
  return undefined;
}
