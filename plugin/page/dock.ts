import type { DockWords } from '@/lib/i18n/dock-words';

import { createPlace } from './dock-place';
import { DOCK_STYLE } from './dock-style';
import { createMemory } from './page-memory';
import { putStyle } from './put-style';

interface Deps {
  /** Of the page in the frame. */
  address: string;
  words: DockWords;
  /** The frame begins to load. */
  onLoading: () => void;
  /** The frame has loaded a page. */
  onLoad: (frame: HTMLIFrameElement) => void;
  signal: AbortSignal;
}

export interface Dock {
  /** @param hasFocus the keyboard goes into the panel */
  open: (options?: { hasFocus: boolean }) => void;
  close: () => void;
  isOpen: () => boolean;
  /** Says in place of the panel that it could not be loaded, with a button that loads it again. */
  showMissing: () => void;
}

/** In CSS pixels. */
const WIDTH = { least: 280, usual: 380, most: 720, step: 20 };
/** Pages of this width or less have no room beside the panel. */
const NARROW = 700;

/** Creates the place of the panel beside the page: closed at first, and open where it was open before this page. */
export function createDock({ address, words, onLoading, onLoad, signal }: Deps): Dock {
  const memory = createMemory();
  const host = document.createElement('deskhand-panel');
  const root = host.attachShadow({ mode: 'open' });
  putStyle(root, DOCK_STYLE);
  const toggle = createToggle(words.toggle);
  const dock = document.createElement('div');
  dock.className = 'dock';
  dock.hidden = true;
  const edge = createEdge(words.resize);
  const room = document.createElement('div');
  room.className = 'room';
  dock.append(edge, room);
  root.append(toggle, dock);
  const place = createPlace(host, signal);
  let width = clamp(memory.readWidth() ?? WIDTH.usual);

  const draw = (): void => {
    host.style.setProperty('--deskhand-panel', `${width}px`);
    edge.setAttribute('aria-valuenow', String(width));
    toggle.setAttribute('aria-expanded', String(!dock.hidden));
    place.makeRoom(dock.hidden || innerWidth <= NARROW ? 0 : width);
  };
  const resize = (wanted: number): void => {
    width = clamp(wanted);
    memory.writeWidth(width);
    draw();
  };
  const load = (): void => {
    if (room.firstElementChild instanceof HTMLIFrameElement) return;
    const frame = document.createElement('iframe');
    frame.title = words.toggle;
    frame.allow = 'clipboard-write';
    frame.referrerPolicy = 'no-referrer';
    frame.src = address;
    frame.addEventListener('load', () => onLoad(frame));
    room.replaceChildren(frame);
    onLoading();
  };
  const open = ({ hasFocus } = { hasFocus: false }): void => {
    load();
    dock.hidden = false;
    memory.writeOpen(true);
    draw();
    if (hasFocus) room.querySelector('iframe')?.focus();
  };
  const close = (): void => {
    const hadFocus = root.activeElement !== null;
    dock.hidden = true;
    memory.writeOpen(false);
    draw();
    if (hadFocus) toggle.focus();
  };

  toggle.addEventListener('click', () => (dock.hidden ? open({ hasFocus: true }) : close()));
  // Towards the page, the panel grows.
  const sign = (): number => (getComputedStyle(host).direction === 'rtl' ? -1 : 1);
  edge.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') resize(width + WIDTH.step * sign());
    if (key === 'ArrowRight') resize(width - WIDTH.step * sign());
    if (key === 'Home') resize(WIDTH.least);
    if (key === 'End') resize(WIDTH.most);
  });
  edge.addEventListener('pointerdown', (event) => {
    edge.setPointerCapture(event.pointerId);
    const begun = { at: event.clientX, width };
    const onMove = ({ clientX }: PointerEvent): void => resize(begun.width + (begun.at - clientX) * sign());
    edge.addEventListener('pointermove', onMove);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', onMove), { once: true });
  });
  addEventListener('resize', draw, { signal });
  draw();
  if (memory.readOpen()) open();
  return {
    open,
    close,
    isOpen: () => !dock.hidden,
    showMissing() {
      const hadFocus = root.activeElement === room.firstElementChild;
      const missing = createMissing(words, () => open({ hasFocus: true }));
      room.replaceChildren(missing);
      if (hadFocus) missing.querySelector('button')?.focus();
    },
  };
}

function clamp(width: number): number {
  return Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, width)));
}

function createMissing({ missing, retry }: DockWords, onRetry: () => void): HTMLDivElement {
  const box = document.createElement('div');
  box.className = 'missing';
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.textContent = missing;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = retry;
  button.addEventListener('click', onRetry);
  box.append(notice, button);
  return box;
}

function createToggle(label: string): HTMLButtonElement {
  const toggle = document.createElement('button');
  toggle.type = 'button';
  toggle.className = 'toggle';
  toggle.title = label;
  toggle.setAttribute('aria-label', label);
  const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  arrow.setAttribute('viewBox', '0 0 14 14');
  for (const [name, value] of Object.entries({
    d: 'M9 2 4 7l5 5',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
  }))
    path.setAttribute(name, value);
  arrow.append(path);
  toggle.append(arrow);
  return toggle;
}

function createEdge(label: string): HTMLDivElement {
  const edge = document.createElement('div');
  edge.className = 'edge';
  edge.tabIndex = 0;
  for (const [name, value] of Object.entries({
    role: 'separator',
    'aria-orientation': 'vertical',
    'aria-label': label,
    'aria-valuemin': String(WIDTH.least),
    'aria-valuemax': String(WIDTH.most),
  }))
    edge.setAttribute(name, value);
  return edge;
}
