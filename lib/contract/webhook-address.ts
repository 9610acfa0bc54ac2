/** What a webhook address names. The address is a secret: whoever holds it can trigger replies. */
export interface WebhookAddress {
  url: string;
  /** Channel access credential. Secret. */
  xToken: string;
  channelId: string;
}

const PATH = /^\/api_v2\/intelli\/v2\/webhook\/CUSTOM_TICKET\/([^/]+)\/(\d+)$/;

/**
 * Reads the webhook's address (contract: "Platform-side"): `CUSTOM_TICKET` is upper case, and the channel is located by
 * credential and channel ID together, never by the number alone. For an integrator's server; in a browser the address is
 * refused (`address.ts`).
 * @param text as copied from the channel configuration page; white space around it is ignored
 * @returns undefined for anything else
 */
export function parseWebhookAddress(text: string): WebhookAddress | undefined {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    return undefined;
  }
  const [, xToken, channelId] = PATH.exec(url.pathname) ?? [];
  return xToken === undefined || channelId === undefined ? undefined : { url: url.href, xToken, channelId };
}
