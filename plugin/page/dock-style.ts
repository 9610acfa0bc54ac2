/** System colours follow the page's colour scheme and forced colours. The page's styles must not override those of the host. */
export const DOCK_STYLE = `
:host { all: initial !important; position: fixed !important; inset-block: 0 !important; inset-inline-end: 0 !important;
  z-index: 2147483646 !important; display: flex !important; pointer-events: none !important; color-scheme: inherit !important; }
.dock { display: flex; width: var(--deskhand-panel); max-width: calc(100vw - 24px); height: 100%; pointer-events: auto; background: Canvas;
  box-shadow: 0 0 12px #0003; }
.dock[hidden] { display: none; }
.edge { flex: none; width: 7px; cursor: ew-resize; touch-action: none; border-inline-start: 1px solid #8886; background: Canvas; }
.edge:hover, .edge:focus-visible { background: color-mix(in srgb, Highlight 40%, Canvas); outline: none; }
.room { flex: 1; min-width: 0; display: grid; }
iframe { width: 100%; height: 100%; border: 0; color-scheme: normal; }
.missing { padding: 24px; font: 14px/20px system-ui; color: CanvasText; overflow-wrap: anywhere; }
p { margin: 0 0 16px; }
button { cursor: pointer; color: CanvasText; background: Canvas; border: 1px solid #8888; }
button:hover { background: color-mix(in srgb, CanvasText 8%, Canvas); }
button:focus-visible { outline: 2px solid Highlight; outline-offset: -3px; }
.missing button { min-height: 32px; padding: 4px 12px; border-radius: 6px; font: inherit; }
.toggle { align-self: center; pointer-events: auto; flex: none; width: 24px; height: 56px; padding: 0; border-inline-end: 0;
  border-start-start-radius: 8px; border-end-start-radius: 8px; }
.toggle svg { width: 14px; height: 14px; display: block; margin: auto; }
:host(:dir(rtl)) .toggle svg { transform: scaleX(-1); }
.toggle[aria-expanded=true] svg { rotate: 180deg; }
@media print { :host { display: none !important; } }
`;
