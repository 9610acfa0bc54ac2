import type { DocumentedAdapter } from '../shape';

const WRITER = ':is(.author, .note-header) > a.user';
const ID_IN_LINK = '/users/(\\d+)$';

/** A private note has two marks. Without the place of the second one, a note may be private. */
const PUBLIC = ':not(.private-notes):has(.note-header [id$="-private_notes"]:not([class*="private"]))';
const NOTES = '#issue_notes';

/**
 * Redmine's issues, used as tickets. The author is the customer. The list of assignable people names the agents, and
 * the author too, so it proves nothing where the author is not known.
 */
export const redmine: DocumentedAdapter = {
  id: 'redmine',
  name: 'Redmine',
  evidence: { seen: '2026-11-23', by: 'live', version: '5.0.4' },
  about: {
    covers: 'Redmine 5.0, its issues, in any interface language',
    limits: 'staff are recognized only if issues can be assigned to them; files are not read',
    publicBy: { mark: 'the place of the private mark, which is there and empty' },
  },
  ticketAddress: null,
  ticketId: [{ of: 'address', pattern: '/issues/(\\d+)(?:/edit)?/?(?:[?#]|$)' }],
  scope: [{ of: 'address', pattern: '^.*?(?=/issues/)' }],
  subject: [{ select: '.issue > .subject h3' }],
  customerName: [{ select: '.issue > .author > a.user' }],
  thread: {
    container: '#content',
    messages: {
      each: 'div.issue.details, .journal[id^="change-"]',
      body: '.issue > .description > .wiki, .note > .wiki',
    },
    order: 'by-id',
    opening: '.issue',
    id: [{ attribute: 'id', pattern: '^change-(\\d+)$' }],
    roles: [
      { role: 'system', is: '.journal:not(.has-notes, :has(.wiki))' },
      { role: 'note', is: '.private-notes' },
      // The agent's own words, also in an issue that the agent has opened.
      {
        role: 'agent',
        is: `.issue, ${PUBLIC}`,
        author: {
          is: { select: WRITER, attribute: 'href', pattern: ID_IN_LINK },
          among: { select: '#loggedas a.user', attribute: 'href', pattern: ID_IN_LINK },
        },
      },
      { role: 'customer', is: '.issue' },
      {
        role: 'customer',
        is: PUBLIC,
        author: {
          is: { select: WRITER, attribute: 'href', pattern: ID_IN_LINK },
          among: { select: '.issue > .author > a.user', attribute: 'href', pattern: ID_IN_LINK },
        },
      },
      {
        role: 'agent',
        is: `#content:has(> .issue > .author > a.user[href*="/users/"]) ${PUBLIC}`,
        author: {
          is: { select: WRITER, attribute: 'href', pattern: ID_IN_LINK },
          among: { select: '#issue_assigned_to_id option', attribute: 'value' },
        },
      },
    ],
    author: [{ select: WRITER }],
    time: [{ select: ':is(.author, .note-header) > a[title]', attribute: 'title' }],
  },
  composers: [
    { find: `form:has(#issue_private_notes:checked) ${NOTES}`, mode: 'note' },
    { find: `form:not(:has(#issue_private_notes:checked)) ${NOTES}`, mode: 'reply' },
  ],
  openers: [{ mode: 'reply', click: '#content > .contextual > a.icon-edit' }],
  buttonPlaces: [{ at: '#content > h2', side: 'afterend' }],
};
