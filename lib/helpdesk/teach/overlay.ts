import type { TicketRole } from '@/lib/domain/ticket';

import * as dom from '../dom';
import { OVERLAY_STYLE } from './overlay-style';

export interface Outline {
  element: Element;
  role: TicketRole | 'current' | 'taken';
  label?: string;
}

export interface CardContent {
  title: string;
  step: string;
  current: string;
  hint: string;
  fault: string | undefined;
  count: string | undefined;
  messages: { role: TicketRole; label: string; text: string }[];
  buttons: CardButton[];
}

export interface CardButton {
  label: string;
  isPrimary?: boolean;
  onPress: () => void;
}

/** Only trusted events are reported, none that the page dispatches. */
export interface OverlayEvents {
  onHover: (element: Element) => void;
  onPick: (element: Element) => void;
  onKey: (key: string) => boolean;
}

export interface Overlay {
  showCard: (content: CardContent) => void;
  showOutlines: (outlines: readonly Outline[]) => void;
  close: () => void;
}

const OVERLAY = 'deskhand-lesson';

/**
 * Covers the page with a surface that takes every click and key. The page can reach nothing inside its closed shadow root.
 */
export function openOverlay(
  { language, direction }: { language: string; direction: 'ltr' | 'rtl' },
  events: OverlayEvents,
): Overlay {
  // An overlay of an earlier version of the extension is dead.
  for (const old of document.querySelectorAll(`[${OVERLAY}]`)) old.remove();
  // A page cannot define an element of an unknown name.
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
  listenToKeys(card, events, signal);
  for (const type of ['keydown', 'keyup', 'keypress', 'click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup']) {
    host.addEventListener(type, (event) => event.stopPropagation(), { signal });
  }

  let outlines: readonly Outline[] = [];
  const draw = (): void => {
    boxes.replaceChildren(...outlines.map(drawBox));
    const current = outlines.find(({ role }) => role === 'current');
    // The card moves away from the current element.
    dom.classList(card).remove('up');
    if (current && overlaps(dom.getBoundingClientRect(current.element), dom.getBoundingClientRect(card)))
      dom.classList(card).add('up');
  };
  addEventListener('scroll', draw, { capture: true, passive: true, signal });
  addEventListener('resize', draw, { passive: true, signal });

  document.documentElement.append(host);
  // Above dialogs of the page.
  host.popover = 'manual';
  host.showPopover();
  card.focus();

  return {
    showCard(content) {
      const focused = root.activeElement && dom.textContent(root.activeElement);
      fillCard(card, content);
      const again = [...card.querySelectorAll('button')].find((button) => button.textContent === focused);
      (again ?? card).focus();
    },
    showOutlines(next) {
      outlines = next;
      draw();
    },
    close() {
      if (signal.aborted) return;
      life.abort();
      host.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
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
  // The surface hides scrollable parts of the page from the wheel.
  const onWheel = (event: WheelEvent): void => {
    const below = findElement(event);
    const scroller = below && findScroller(below);
    if (!scroller) return;
    event.preventDefault();
    scroller.scrollBy({ top: event.deltaY, left: event.deltaX });
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

function fillCard(card: HTMLElement, content: CardContent): void {
  const { title, step, current, hint, fault, count, messages, buttons } = content;
  const heading = create('h2', '', title);
  heading.id = 'title';
  card.setAttribute('aria-labelledby', heading.id);
  const said = create('p', 'current', current);
  said.setAttribute('aria-live', 'polite');
  said.dir = 'auto';
  const parts: HTMLElement[] = [heading, create('p', 'step', step), said];
  if (fault !== undefined) {
    const alert = create('p', 'fault', fault);
    alert.setAttribute('role', 'alert');
    parts.push(alert);
  }
  if (count !== undefined) parts.push(create('p', 'count', count));
  if (messages.length > 0) {
    const list = create('ol');
    list.append(
      ...messages.map(({ role, label, text }) => {
        const item = create('li');
        item.dataset.role = role;
        const words = create('span', '', text);
        words.dir = 'auto';
        item.append(create('b', '', label), words);
        return item;
      }),
    );
    parts.push(list);
  }
  const row = create('div', 'buttons');
  row.append(
    ...buttons.map(({ label, isPrimary, onPress }) => {
      const button = create('button', isPrimary ? 'primary' : '', label);
      button.addEventListener('click', ({ isTrusted }) => isTrusted && onPress());
      return button;
    }),
  );
  parts.push(create('p', 'hint', hint), row);
  card.replaceChildren(...parts);
}

function drawBox({ element, role, label }: Outline): HTMLElement {
  const { left, top, width, height } = dom.getBoundingClientRect(element);
  const box = create('div', 'box');
  box.dataset.role = role;
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  if (label !== undefined) box.append(create('span', '', label));
  return box;
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className, textContent: text });
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function findScroller(element: Element): Element | undefined {
  for (let part: Element | null = element; part; part = dom.parentElement(part)) {
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)) return part;
  }
  return undefined;
}
