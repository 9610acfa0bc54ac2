/**
 * How our button in the page looks; the worker hands it over, so that no page pays for it before it needs it. System
 * colours follow the page's own scheme, light or dark, and forced colours.
 */
export const ASK_STYLE = `
:host { all: initial; color-scheme: inherit; display: inline-block; vertical-align: middle; margin: -10px 6px; }
:host([over]) { display: flex; position: relative; height: 0; margin: 0; justify-content: end; align-items: end; }
:host([turned]) { justify-content: start; }
button { font: 13px/18px system-ui; white-space: nowrap; margin: 4px; padding: 3px 10px; border: 1px solid #8889;
  border-radius: 8px; color: CanvasText; background: Canvas; cursor: pointer; }
button:hover { background: color-mix(in srgb, CanvasText 8%, Canvas); }
button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`;
