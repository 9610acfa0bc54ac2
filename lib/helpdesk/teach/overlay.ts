import type { TicketRole } from '@/lib/domain/ticket';

import { OVERLAY_STYLE } from './overlay-style';

/** A frame around an element of the page. */
export interface Outline {
  element: Element;
  role: TicketRole | 'current' | 'taken';
  label?: string;
}

/** What the card says. */
export interface CardContent {
  title: string;
  step: string;
  /** The part of the page that would be taken. */
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

/** What the agent does. Only genuine events are told: none that the page made up. */
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

const OVERLAY_ELEMENT = 'deskhand-lesson';

/**
 * Lays our surface over the page: it takes every click and key meanwhile, so that pointing presses nothing in the page. Its
 * shadow root is closed: the page sees that it is there, but reaches nothing in it.
 */
export function openOverlay(
  { language, direction }: { language: string; direction: 'ltr' | 'rtl' },
  events: OverlayEvents,
): Overlay {
  // One that an earlier version has left behind hears nobody.
  for (const old of document.querySelectorAll(OVERLAY_ELEMENT)) old.remove();
  const host = document.createElement(OVERLAY_ELEMENT);
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
  const elementAt = ({ clientX, clientY }: MouseEvent): Element | undefined =>
    document
      .elementsFromPoint(clientX, clientY)
      .find((element) => element !== host && element !== document.documentElement);

  shield.addEventListener(
    'pointermove',
    (event) => {
      const element = event.isTrusted ? elementAt(event) : undefined;
      if (element) events.onHover(element);
    },
    { signal },
  );
  // The focus stays in the card, where the keys are heard.
  shield.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  shield.addEventListener(
    'click',
    (event) => {
      const element = event.isTrusted ? elementAt(event) : undefined;
      if (element) events.onPick(element);
    },
    { signal },
  );
  // A surface that lies over a scrolling part of the page hides the wheel from it.
  shield.addEventListener(
    'wheel',
    (event) => {
      const below = event.isTrusted ? elementAt(event) : undefined;
      const scroller = below && findScroller(below);
      if (!scroller) return;
      event.preventDefault();
      scroller.scrollBy({ top: event.deltaY, left: event.deltaX });
    },
    { passive: false, signal },
  );
  card.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted) return;
      const isButton = event.target instanceof HTMLButtonElement;
      const presses = event.key === 'Enter' || event.key === ' ';
      if (isButton && presses) return;
      if (events.onKey(event.key)) event.preventDefault();
    },
    { signal },
  );
  for (const type of ['keydown', 'keyup', 'keypress', 'click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup']) {
    host.addEventListener(type, (event) => event.stopPropagation(), { signal });
  }

  let outlines: readonly Outline[] = [];
  const draw = (): void => {
    boxes.replaceChildren(...outlines.map(drawBox));
    const current = outlines.find(({ role }) => role === 'current');
    // The card gives way to what is pointed at.
    card.classList.remove('up');
    if (current && overlaps(current.element.getBoundingClientRect(), card.getBoundingClientRect()))
      card.classList.add('up');
  };
  addEventListener('scroll', draw, { capture: true, passive: true, signal });
  addEventListener('resize', draw, { passive: true, signal });

  document.documentElement.append(host);
  // Above what the page itself has put above everything.
  host.popover = 'manual';
  host.showPopover();
  card.focus();

  return {
    showCard(content) {
      const focused = root.activeElement instanceof HTMLButtonElement ? root.activeElement.textContent : undefined;
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
  const { left, top, width, height } = element.getBoundingClientRect();
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
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function findScroller(element: Element): Element | undefined {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)) return part;
  }
  return undefined;
}
