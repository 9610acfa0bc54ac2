// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { sampleDesk } from '@/lib/adapters/desks/sample-desk';
import { leaveOutQuotes } from '@/lib/domain/leave-out-quotes';
import type { Ticket } from '@/lib/domain/ticket';

import { readWhole } from './follow-page';
import { openPage } from './open-page';

/** Returns what the platform receives of a customer's mail that follows a question. */
async function readMail(html: string): Promise<string | undefined> {
  const entry = (role: string, body: string): string =>
    `<li class="entry entry--${role}" data-entry-id="${role}"><div class="entry-body">${body}</div></li>`;
  openPage(
    `<main class="ticket" data-ticket-id="7"><ol class="thread">${entry('agent', '<p>Which colour did you order?</p><p>Was the box damaged?</p>')}${entry('customer', html)}</ol></main>`,
  );
  const ticket = leaveOutQuotes((await readWhole(sampleDesk)) as Ticket);
  return ticket.messages.at(-1)?.text;
}

const CITED = 'class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"';
const attributed = (html: string): string =>
  `<div class="gmail_quote"><div class="gmail_attr">On Fri, Nov 20, 2026 Kim wrote:<br></div>${html}</div>`;

it.each([
  [
    'keeps mail that Gmail forwards',
    'Please look.<br><br><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: <b>Shop</b> &lt;noreply@shop.example&gt;<br>Date: Mon, 23 Nov 2026<br></div><br><p>Your card was refused.</p></div>',
    'Please look.\n\n---------- Forwarded message ---------\nFrom: Shop <noreply@shop.example>\nDate: Mon, 23 Nov 2026\n\nYour card was refused.',
  ],
  [
    'keeps answers between the lines that Gmail quotes',
    attributed(
      `<blockquote ${CITED}><div>Which colour did you order?</div></blockquote><div>The blue one.</div><blockquote ${CITED}><div>Was the box damaged?</div></blockquote><div>Yes.</div>`,
    ),
    'On Fri, Nov 20, 2026 Kim wrote:\n\n> Which colour did you order?\n\nThe blue one.\n\n> Was the box damaged?\n\nYes.',
  ],
  [
    'leaves out a mail that Gmail quotes',
    `The blue one.<br><br>${attributed(`<blockquote ${CITED}><div>Which colour did you order?</div><div>Was the box damaged?</div></blockquote>`)}`,
    'The blue one.',
  ],
  [
    'keeps a mail that Gmail quotes and the ticket does not have',
    `Look at this.<br><br>${attributed(`<blockquote ${CITED}>Some other mail</blockquote>`)}`,
    'Look at this.\n\nOn Fri, Nov 20, 2026 Kim wrote:\n\n> Some other mail',
  ],
  [
    'leaves out a message that Outlook quotes',
    '<p>The blue one.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>Von:</b> Kim<br><b>Gesendet:</b> Freitag, 20. November 2026 10:00<br><b>An:</b> Ada</p></div><p>Which colour did you order?</p><p>Was the box damaged?</p>',
    'The blue one.',
  ],
  [
    'keeps a mail that Outlook forwards',
    '<p>Please look.</p><p><b>From:</b> Post<br><b>Sent:</b> Friday<br><b>To:</b> Ada</p><p>The parcel is lost.</p>',
    'Please look.\n\nFrom: Post\nSent: Friday\nTo: Ada\n\nThe parcel is lost.',
  ],
])('%s', async (_, html, text) => {
  expect(await readMail(html)).toBe(text);
});
