import { putStyle } from './put-style';

const MIN_INTERVAL_MS = 1000;

/**
 * `!important`, because the page's styles would override those of a host element. System colours follow the page's colour
 * scheme and forced colours. The button takes space of the page only at a place that the adapter names. Without spaces, because every
 * page pays for them.
 */
const STYLE = `
:host{all:initial!important;color-scheme:inherit!important;display:flex!important;position:relative!important;
width:var(--deskhand-width)!important;height:0!important;margin-left:var(--deskhand-indent)!important;
justify-content:end!important;align-items:end!important}
:host([place=after]){align-items:start!important}
:host([turned]){justify-content:start!important}
:host([place=named]),:host([place=floating]){width:auto!important;height:auto!important}
:host([place=named]){display:inline-block!important;vertical-align:middle!important;margin:-10px 6px!important}
:host([place=floating]){position:fixed!important;margin:0!important;
z-index:2147483647!important;left:var(--deskhand-left)!important;top:var(--deskhand-top)!important}
:host([place=floating]) button{font-size:12px;line-height:16px;margin:0;padding:2px 8px}
:host([covered]){visibility:hidden!important}
:host([trial]){opacity:0!important}
button{font:13px/18px system-ui;white-space:nowrap;margin:4px;padding:3px 10px;border:1px solid #8889;
border-radius:8px;color:CanvasText;background:Canvas;cursor:pointer}
button:hover{background:color-mix(in srgb,CanvasText 8%,Canvas)}
button:focus-visible{outline:2px solid Highlight;outline-offset:2px}
`;

export interface ButtonDesign {
  /** A random element name, so that the page cannot define a custom element for it. */
  element: string;
  label: Partial<HTMLButtonElement>;
}

export interface ButtonEvents {
  /** The pointer or the focus has come to the button. */
  onApproach: () => void;
  /** Resolves to false when the extension was updated or removed. */
  onClick: () => Promise<boolean>;
  /** Deskhand's code threw an error while it placed the button. */
  onFailure: (error: unknown) => void;
}

export interface PageButton {
  host: HTMLElement;
  button: HTMLButtonElement;
}

/** Creates the page button, which is not shown yet. It reports clicks alone, so its open shadow root reveals nothing to the page. */
export function createPageButton({ element, label }: ButtonDesign, onClick: ButtonEvents['onClick']): PageButton {
  const host = document.createElement(element);
  host.setAttribute('deskhand-ask', '');
  const button = document.createElement('button');
  button.type = 'button';
  Object.assign(button, label);
  const root = host.attachShadow({ mode: 'open' });
  root.append(button);
  putStyle(root, STYLE);

  let clickedAt = -Infinity;
  button.addEventListener('click', ({ isTrusted, timeStamp }) => {
    // A page may simulate or repeat clicks.
    if (!isTrusted || timeStamp - clickedAt < MIN_INTERVAL_MS) return;
    clickedAt = timeStamp;
    void onClick().then((isReceived) => isReceived || host.remove());
  });
  return { host, button };
}
