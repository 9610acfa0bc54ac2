/** Takes the place of `lib/helpdesk/button/put-style.ts`. A content security policy may forbid style elements, but no style sheet of a script. */
export function putStyle(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}
