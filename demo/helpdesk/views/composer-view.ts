import { html } from 'hono/html';

import { directionOf } from '@/lib/shared/direction';

import type { StoredTicket } from '../ticket-store';
import { nameOf } from './entry-view';
import type { Html } from './layout';

export type ComposerEditor = 'rich' | 'plain';

export function composerView(ticket: StoredTicket, editor: ComposerEditor): Html {
  const { id, page, language, customer } = ticket;
  const kind = page === 'stated' ? html`data-deskhand-composer="reply"` : html`data-kind="reply"`;
  return html`<form
    class="${nameOf('composer', ticket)} writer"
    ${kind}
    action="/${page}/${id}/entries"
    data-editor="${editor}"
    data-draft="${id}"
    data-text-class="${nameOf('composerText', ticket)}"
    aria-label="Composer"
  >
    <div class="tabs" role="tablist" aria-label="What to write">
      <button
        type="button"
        role="tab"
        id="tab-reply"
        data-tab="reply"
        data-deskhand-opens="reply"
        aria-controls="writing"
        aria-selected="true"
      >
        Reply
      </button>
      <button
        type="button"
        role="tab"
        id="tab-note"
        data-tab="note"
        data-deskhand-opens="note"
        aria-controls="writing"
        aria-selected="false"
        tabindex="-1"
      >
        Internal note
      </button>
      <span class="to">to ${customer.email}</span>
    </div>
    <div
      class="writing"
      id="writing"
      role="tabpanel"
      aria-labelledby="tab-reply"
      lang="${language}"
      dir="${directionOf(language)}"
    ></div>
    <div class="writer-foot">
      <button type="button" class="quiet" data-switch-editor></button>
      ${page === 'plugin' ? html`<span data-deskhand-ask></span>` : ''}
      <span class="said" role="status"></span>
      <button type="submit" class="primary">Send reply</button>
    </div>
  </form>`;
}
