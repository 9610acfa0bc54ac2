import { html, raw } from 'hono/html';

import type { EntryRole } from '@/lib/sample/sample-ticket';
import { directionOf } from '@/lib/shared/direction';
import { escapeHtml } from '@/lib/shared/escape-html';

import { attachmentPath } from '../state-ticket';
import type { StoredTicket, WrittenEntry } from '../ticket-store';
import { formatTime } from './format-time';
import { face, type Html } from './layout';

/** Class names for an adapter on pages of `/tickets`. Pages of `/stated` state their ticket instead. */
export const NAMED = {
  ticket: 'ticket',
  subject: 'ticket-subject',
  thread: 'thread',
  entry: 'entry',
  author: 'entry-author',
  body: 'entry-body',
  quote: 'quoted',
  signature: 'signature',
  attachments: 'attachments',
  composer: 'composer',
  composerText: 'composer-text',
  customer: 'customer',
  customerName: 'customer-name',
} as const;

/** Returns the public class name of a part, empty on pages without public names. */
export function nameOf(part: keyof typeof NAMED, { page }: Pick<StoredTicket, 'page'>): string {
  return page === 'tickets' ? NAMED[part] : '';
}

const LABELS: Partial<Record<EntryRole, string>> = { note: 'Internal note' };

export function entryView(ticket: StoredTicket, shown: WrittenEntry): Html {
  const { id, role, author, at, text, quote, signature, attachments } = shown;
  const language = shown.language ?? (role === 'event' ? 'en' : ticket.language);
  const name = (part: keyof typeof NAMED) => nameOf(part, ticket);
  const roleName = ticket.page === 'tickets' ? `entry--${role}` : '';
  const time = html`<time datetime="${at}" dir="ltr">${formatTime(at)}</time>`;
  if (role === 'event') {
    return html`<li class="${name('entry')} ${roleName} happening" data-entry-id="${id}" lang="en" dir="ltr">
      <span class="${name('author')}" hidden>${author}</span>
      <span class="${name('body')}">${text}</span> ${time}
    </li>`;
  }
  return html`<li
    class="${name('entry')} ${roleName} bubble from-${role}"
    data-entry-id="${id}"
    lang="${language}"
    dir="${directionOf(language)}"
  >
    ${face(author, role)}
    <div class="bubble-main">
      <div class="bubble-head">
        <span class="${name('author')} who"><bdi>${author}</bdi></span>
        ${LABELS[role] ? html`<span class="label" lang="en">${LABELS[role]}</span>` : ''}
        <span class="when" lang="en">${time}</span>
      </div>
      <div class="${name('body')} words">
        ${raw(shown.html ?? paragraphsToHtml(text))}
        ${signature ? html`<div class="${name('signature')} sign">${raw(paragraphsToHtml(signature))}</div>` : ''}
        ${
          quote
            ? html`<blockquote class="${name('quote')} cited">
                <p>${quote.intro}</p>
                <p>${quote.text}</p>
              </blockquote>`
            : ''
        }
      </div>
      ${
        attachments
          ? html`<ul class="${name('attachments')} files">
              ${attachments.map(
                (file) =>
                  html`<li>
                    <a href="${attachmentPath(ticket, shown, file)}"><bdi>${file}</bdi></a>
                  </li>`,
              )}
            </ul>`
          : ''
      }
    </div>
  </li>`;
}

/** Converts text to HTML paragraphs and line breaks. */
export function paragraphsToHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
