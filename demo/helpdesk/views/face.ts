import { html } from 'hono/html';

import type { Html } from './layout';

/** Initials in a circle. */
export function face(name: string, kind: string): Html {
  const initials = name
    .split(' ')
    .map((part) => Array.from(part)[0] ?? '')
    .slice(0, 2)
    .join('');
  return html`<span class="face face-${kind}" aria-hidden="true">${initials}</span>`;
}
