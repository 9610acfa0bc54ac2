import type { DocumentedAdapter } from '../shape';

const EDITOR = ':is(iframe.cke_wysiwyg_frame, textarea#RichText)';

const HEADLINE = 'h1.ticketHeaderTitleHeadline, .Headline h1';

/** The body of the page while composers open in frames. */
const NARROW = 'body[class*="Visible-Screen"]:not(.Visible-ScreenXL)';

const ADDRESS = '^\\S+@\\S+$';
/** A row about the customer in the sidebar. Somebody who is not in the database has only an id, which is the address. */
const CUSTOMER_ROW = 'p.Value.FixedValueSmall[title*="@"]';
const CUSTOMER_ID = 'p.Value a[href*="AgentCustomerInformationCenter;CustomerID="]';
const ROW_ADDRESS = { select: CUSTOMER_ROW, attribute: 'title', pattern: ADDRESS };
const ID_ADDRESS = { select: CUSTOMER_ID, pattern: ADDRESS };

const INCOMING = ':has(> .WidgetSimple.customer.Incoming)';
const SENDER = { select: '.Header h2 > span:not([title])', pattern: '[^<\\s]+@[^>\\s]+' };

/** A form in a window or frame of its own, by what it does. */
const form = (action: string): string => `form:has(input[name="Action"][value="${action}"])`;

/**
 * Znuny and OTRS. The page shows one article or all, as the agent chose. A reply opens in a window of its own. Where the window
 * has less than 1024 px, as beside the panel, it opens in a frame over the ticket.
 */
export const znuny: DocumentedAdapter = {
  id: 'znuny',
  name: 'Znuny, OTRS',
  // Version 7 by its source: AgentTicketZoom.tt, its ArticleRender/MIMEBase.tt, AgentTicketCompose.tt, Core.UI.Popup.js and
  // Core.App.Responsive.js of znuny/Znuny, commits 09fae60, 1fd6d7c, 28e9514, 20368fd.
  evidence: { seen: '2026-11-26', by: 'live', version: '6.5.15' },
  about: {
    covers: 'Znuny 6.5 and 7, OTRS 6',
    limits: "articles that the page does not show are only counted; other people's articles are unknown",
    publicBy: { mark: 'the class of articles that the customer sees' },
  },
  ticketAddress: '/index\\.pl\\?(?:[^?#]*[&;])?Action=AgentTicketZoom\\b',
  ticketId: [
    { select: 'form#ComposeTicket input[name="TicketID"], form#Compose input[name="TicketID"]', attribute: 'value' },
    { of: 'address', pattern: 'Action=AgentTicket(?:Zoom|Compose|Note)\\b.*[;&]TicketID=(\\d+)' },
  ],
  number: [{ select: HEADLINE, pattern: '(\\d+)\\s*—' }],
  scope: [{ of: 'address', pattern: '^[^?]*' }],
  subject: [{ select: HEADLINE, pattern: '—\\s*(.*)$' }],
  customerEmail: [ROW_ADDRESS, ID_ADDRESS],
  thread: {
    container: '#ArticleItems',
    messages: {
      each: '#ArticleItems div:has(> .WidgetSimple)',
      body: '.ArticleBody, .ArticleMailContentHTMLWrapper > iframe',
      attachments: '.ArticleAttachments a:has(.fa-download)',
      attachmentName: [{ attribute: 'title', pattern: '\\S+\\.\\w+$' }],
    },
    order: 'by-id',
    id: [{ select: 'a[name^="Article"]', attribute: 'name', pattern: '\\d+' }],
    roles: [
      { role: 'system', is: ':has(> .WidgetSimple.system)' },
      { role: 'note', is: ':has(> .WidgetSimple.NotVisibleForCustomer)' },
      { role: 'customer', is: INCOMING, author: { is: SENDER, among: ROW_ADDRESS } },
      { role: 'customer', is: INCOMING, author: { is: SENDER, among: ID_ADDRESS } },
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
  composersElsewhere: 'body:not([class*="Visible-Screen"]), body.Visible-ScreenXL',
  // A note may be opened to the customer by a box in its form.
  composers: [
    { find: `${form('AgentTicketCompose')} ${EDITOR}`, mode: 'reply' },
    { find: `${form('AgentTicketNote')}:has(#IsVisibleForCustomer:checked) ${EDITOR}`, mode: 'reply' },
    { find: `${form('AgentTicketNote')}:not(:has(#IsVisibleForCustomer:checked)) ${EDITOR}`, mode: 'note' },
  ],
  // Over an open frame Znuny asks whether to replace it, which would lose the draft.
  openers: [{ mode: 'note', click: `${NARROW}:not(:has(iframe.PopupIframe)) #nav-Note a` }],
  buttonPlaces: [{ at: HEADLINE, side: 'beforeend' }],
};
