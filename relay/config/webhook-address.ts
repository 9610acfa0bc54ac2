import { isPrivate } from '@/lib/contract/address';
import { WEBHOOK_PATH } from '@/lib/contract/platform-endpoints';

const PATH = new RegExp(`^${WEBHOOK_PATH}/CUSTOM_TICKET/((?!%7B|%3C)[^/]+)/\\d+$`);

/** Tells whether a text is a webhook address as the channel configuration page shows it (Contract: "Endpoints"). */
export function isWebhookAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isPrivate(url) && PATH.test(url.pathname) && !url.search && !url.hash && !url.username;
}
