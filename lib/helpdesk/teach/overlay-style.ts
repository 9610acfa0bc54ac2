/** System colours follow the browser. `!important` in a shadow root wins over the page's rules. */
export const OVERLAY_STYLE = `
:host { all: initial !important; position: fixed !important; inset: 0 !important; width: 100vw !important;
  height: 100vh !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
  background: none !important; z-index: 2147483647 !important; display: block !important; color-scheme: light dark !important;
  pointer-events: none !important; opacity: 1 !important; overflow: visible !important; }
* { box-sizing: border-box; }
.shield { position: fixed; inset: 0; cursor: crosshair; pointer-events: auto; }
.shield.open { pointer-events: none; }
.box { position: fixed; pointer-events: none; border: 2px solid var(--of); border-radius: 4px;
  background: color-mix(in srgb, var(--of) 8%, transparent); --of: #1a6fd0; }
.tag { position: absolute; inset-block-end: 100%; inset-inline-end: -2px; font: 500 12px/16px system-ui;
  padding: 0 6px; color: #fff; background: var(--of); border: 0; border-radius: 4px 4px 0 0; white-space: nowrap; }
button.tag { pointer-events: auto; padding: 4px 8px; }
button.tag:hover { background: color-mix(in srgb, CanvasText 20%, var(--of)); }
.box[data-role="current"] { border-style: solid; --of: #b3261e; box-shadow: 0 0 0 2px Canvas; }
.box[data-role="customer"] { --of: #1a6fd0; }
.box[data-role="agent"] { --of: #18794e; }
.box[data-role="note"] { --of: #8a5a00; }
.box[data-role="system"], .box[data-role="unknown"] { --of: #5f6670; border-style: dashed; }
.card { position: fixed; pointer-events: auto; width: min(400px, calc(100vw - 32px));
  max-height: calc(100vh - 32px); overflow: auto; display: flex; flex-direction: column; gap: 8px; padding: 16px;
  font: 14px/1.45 system-ui; color: CanvasText; background: Canvas; border: 1px solid #8886; border-radius: 8px;
  box-shadow: 0 4px 24px #0004; }
.card:focus { outline: none; }
.card:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
h2, p, ol { margin: 0; }
header, .move { cursor: move; touch-action: none; user-select: none; }
header { margin: -16px -16px 0; padding-block: 16px 0; padding-inline: 16px 48px; }
h2 { font-size: 13px; font-weight: 500; opacity: .75; }
.step { font-size: 16px; line-height: 1.35; font-weight: 600; }
.hint, .current { font-size: 13px; opacity: .75; }
.current { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.current:empty { display: none; }
.fault { font-size: 13px; color: #b3261e; }
.fact { font-size: 13px; font-weight: 500; }
ol { list-style: none; padding: 0; display: flex; flex-direction: column; gap: 4px; max-height: 220px; overflow: auto;
  font-size: 13px; }
li { display: flex; align-items: center; gap: 8px; }
li button { flex: none; min-width: 90px; padding: 1px 8px; text-align: start; color: var(--of); }
li[data-role="customer"] { --of: #1a6fd0; } li[data-role="agent"] { --of: #18794e; }
li[data-role="note"] { --of: #8a5a00; } li { --of: inherit; }
li button:focus-visible { outline-offset: -2px; }
li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
button { font: 500 13px/20px system-ui; padding: 5px 12px; border: 1px solid #8886; border-radius: 8px;
  color: CanvasText; background: Canvas; cursor: pointer; }
button:hover { background: color-mix(in srgb, CanvasText 8%, Canvas); }
button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
button.move { position: absolute; inset-block-start: 10px; inset-inline-end: 10px; border: 0; padding: 4px 8px; cursor: move;
  opacity: .75; }
button[aria-pressed="true"] { color: #fff; background: #18794e; border-color: transparent; }
button.primary { color: #fff; background: #1a5fb4; border-color: transparent; }
@media (prefers-color-scheme: dark) {
  .fault { color: #ffb4ab; } li[data-role="customer"] { --of: #8ab4f8; } li[data-role="agent"] { --of: #7bd6a4; }
  li[data-role="note"] { --of: #f0c36d; }
}
@media (forced-colors: active) {
  .box { border-color: Highlight; } button:is(.primary, [aria-pressed="true"]) { border-color: Highlight; }
}
`;
