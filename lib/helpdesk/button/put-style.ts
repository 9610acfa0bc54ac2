/**
 * Styles a shadow root. Firefox (153) lets no script of an extension adopt a style sheet. A page's own scripts must do that where its
 * policy forbids style elements, so the build of the panel in the page replaces this file.
 */
export function putStyle(root: ShadowRoot, css: string): void {
  const style = document.createElement('style');
  style.textContent = css;
  root.append(style);
}
