/** Addresses of tickets that no other helpdesk has, by the adapter's ID. */
const TICKET_ADDRESSES: Readonly<Record<string, RegExp>> = {
  chatwoot: /\/app\/accounts\/\d+\/(?:[\w-]+\/){0,4}conversations\/\d+/,
  freescout: /^https?:\/\/[^/]+(?:\/[\w-]+)?\/conversation\/\d+(?:[?#]|$)/,
  freshdesk: /\/a\/tickets\/\d+/,
  glpi: /\/front\/ticket\.form\.php\b/,
  helpscout: /^https:\/\/secure\.helpscout\.net\/conversations?\/\d+/,
  intercom: /^https:\/\/app\.(?:\w+\.)?intercom\.com\/a\/inbox\//,
  'jira-service-management': /^https:\/\/[\w-]+\.atlassian\.net\//,
  osticket: /\/scp\/tickets\.php\b/,
  'request-tracker': /\/Ticket\/\w+\.html\b/,
  'salesforce-service-cloud': /\/lightning\/r\/Case\/500\w{12,15}\b/,
  uvdesk: /\/ticket\/view\/\d+/,
  zammad: /#ticket\/zoom\/\d+/,
  'zammad-desktop': /\/desktop\/tickets\/\d+/,
  zendesk: /^https:\/\/[\w-]+\.zendesk\.com\//,
  znuny: /\/index\.pl\?(?:[^?#]*[&;])?Action=AgentTicketZoom\b/,
};

/** Recognizes the helpdesk by the address of a ticket. Returns its adapter's ID, or `auto` for an unknown address. */
export function recognizeDesk(address: string): string {
  const text = address.trim();
  return Object.entries(TICKET_ADDRESSES).find(([, pattern]) => pattern.test(text))?.[0] ?? 'auto';
}
