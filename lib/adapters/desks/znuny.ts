import type { DocumentedAdapter } from '../shape';

const EDITOR = ':is(iframe.cke_wysiwyg_frame, textarea#RichText)';

const HEADLINE = 'h1.ticketHeaderTitleHeadline, .Headline h1';

/** A form in a window or frame of its own, by what it does. */
const form = (action: string): string => `form:has(input[name="Action"][value="${action}"])`;

/**
 * Znuny and OTRS. The page shows one article or all, as the agent chose. A reply opens in a
 * window of its own. Where the window has less than 1024 px, as beside the panel, it opens in a frame over the ticket.
 */
export const znuny: DocumentedAdapter = {
  id: 'znuny',
  name: 'Znuny, OTRS',
  // AgentTicketZoom.tt, its ArticleRender/MIMEBase.tt, AgentTicketCompose.tt, Core.UI.Popup.js and Core.App.Responsive.js of
  // znuny/Znuny.
  evidence: { seen: '2026-11-24', by: 'source', version: '7, commits 09fae60, 1fd6d7c, 28e9514, 20368fd' },
  about: {
    covers: 'Znuny 7, OTRS',
    untold: 'articles that it does not show, but their number; a wide page opens replies in another window',
  },
  ticketId: [
    { select: 'form#ComposeTicket input[name="TicketID"], form#Compose input[name="TicketID"]', attribute: 'value' },
    { of: 'address', pattern: 'Action=AgentTicket(?:Zoom|Compose|Note)\\b.*[;&]TicketID=(\\d+)' },
  ],
  number: [{ select: HEADLINE, pattern: '(\\d+)\\s*—' }],
  scope: [{ of: 'address', pattern: '^[^?]*' }],
  subject: [{ select: HEADLINE, pattern: '—\\s*(.*)$' }],
  thread: {
    container: '#ArticleItems',
    messages: {
      each: '#ArticleItems div:has(> .WidgetSimple)',
      body: '.ArticleBody, .ArticleMailContentHTMLWrapper > iframe',
      drop: 'blockquote',
      attachments: '.ArticleAttachments a:has(.fa-download)',
      attachmentName: [{ attribute: 'title', pattern: '\\S+\\.\\w+$' }],
    },
    order: 'by-id',
    id: [{ select: 'a[name^="Article"]', attribute: 'name', pattern: '\\d+' }],
    roles: [
      { role: 'system', is: ':has(> .WidgetSimple.system)' },
      { role: 'note', is: ':has(> .WidgetSimple.NotVisibleForCustomer)' },
      { role: 'customer', is: ':has(> .WidgetSimple.customer.Incoming)' },
      { role: 'agent', is: ':has(> .WidgetSimple.agent.VisibleForCustomer)' },
    ],
    // The sender's address or name, whichever the installation shows; the other one is hidden.
    author: [{ select: '.Header h2 > span:not(.Hidden, [title])' }],
    time: [{ select: '.Header h2 > span[title]' }],
    // "Article Overview - 5 Article(s)", in the agent's language.
    total: [{ select: '#ArticleTree h2', pattern: '\\d+' }],
    // Its view is chosen in a dialog. Only a view of all articles has pages.
    more: {
      find: '#ArticleTree:not(:has(.ArticlePages))',
      address: '?Action=AgentTicketZoom;TicketID={id};ZoomExpand=1',
    },
  },
  composerFrames: 'iframe.PopupIframe',
  composersElsewhere: 'body:not(.Visible-ScreenL, .Visible-ScreenM, .Visible-ScreenS, .Visible-ScreenXS)',
  // A note may be opened to the customer by a box in its form.
  composers: [
    { find: `${form('AgentTicketCompose')} ${EDITOR}`, mode: 'reply' },
    { find: `${form('AgentTicketNote')}:has(#IsVisibleForCustomer:checked) ${EDITOR}`, mode: 'reply' },
    { find: `${form('AgentTicketNote')}:not(:has(#IsVisibleForCustomer:checked)) ${EDITOR}`, mode: 'note' },
  ],
};
