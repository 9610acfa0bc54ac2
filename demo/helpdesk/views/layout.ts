import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** Who is signed in. */
export const AGENT = 'Kim Agent';

interface Layout {
  title: string;
  view: 'list' | 'ticket';
  body: Html;
  plugin?: boolean;
  /** Address of the relay's script for the panel in the page. */
  panelScript?: string | undefined;
}

export function layout({ title, view, body, plugin = false, panelScript }: Layout): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/quill.snow.css" />
        <link rel="stylesheet" href="/assets/desk.css" />
        <script src="/assets/quill.js" defer></script>
        ${plugin ? html`<script src="/assets/deskhand-plugin.js"></script>` : ''}
        <script src="/assets/desk.js" type="module"></script>
        ${panelScript === undefined ? '' : html`<script src="${panelScript}" data-code-url="/deskhand-code" async></script>`}
      </head>
      <body class="view-${view}">
        <header class="bar">
          <a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="24" height="24" />Harbour &amp; Home</a>
          <nav class="bar-nav" aria-label="Helpdesk"><a href="/">All tickets</a><a href="/scenarios">Scenarios</a></nav>
          <span class="me">${face(AGENT, 'agent')}${AGENT}</span>
        </header>
        ${body}
      </body>
    </html>`;
}

export function face(name: string, kind: string): Html {
  const initials = name
    .split(' ')
    .map((part) => Array.from(part)[0] ?? '')
    .slice(0, 2)
    .join('');
  return html`<span class="face face-${kind}" aria-hidden="true">${initials}</span>`;
}
