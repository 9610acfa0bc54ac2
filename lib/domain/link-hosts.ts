import type { Order } from '@/lib/contract/order';
import { memoize } from '@/lib/shared/memoize';

import type { Ticket, TicketMessage } from './ticket';

/** A host that the links of a reply lead to. */
export interface LinkHost {
  /** In punycode, with the port where it is not the usual one. */
  host: string;
  /** It stands neither in the ticket nor in an order, and is not the helpdesk's or the shop's own. */
  isUnknown: boolean;
  /** The other host that the words of a link name. */
  named?: string;
}

interface Link {
  address: string;
  words: string;
}

/** The places whose hosts are known. */
export interface LinkSurroundings {
  ticket: Ticket;
  /** The orders that the panel shows. */
  orders: readonly Order[];
  /** The base URL of the shop. */
  shop: string | undefined;
}

/**
 * Letters of scripts without spaces are no part of a name, because they may stand directly before one. The lengths are those of
 * the domain name system.
 */
const LETTER = String.raw`[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]]`;
const HOST_NAME = new RegExp(
  String.raw`(?<!${LETTER}|[.\-])(?:${LETTER}(?:${LETTER}|-){0,62}\.){1,8}(?!\p{N})${LETTER}(?:${LETTER}|-){1,62}`,
  'gv',
);

/** Names of files look like names of hosts. */
const FILE = /\.(?:pdf|docx?|xlsx?|csv|txt|html?|png|jpe?g|gif|svg)$/i;

/** Finds the hosts that links lead to, each once, the suspicious ones first. */
export function findLinkHosts(links: readonly Link[], { ticket, orders, shop }: LinkSurroundings): LinkHost[] {
  const found = new Map<string, LinkHost>();
  if (links.length === 0) return [];
  const known = [
    ...[ticket.desk, shop ?? ''].flatMap((address) => URL.parse(address)?.hostname ?? []),
    ...findHostNames(`${ticket.subject ?? ''} ${ticket.customer?.email ?? ''}`),
    ...ticket.messages.flatMap(hostsOfMessage),
    ...orders.flatMap(hostsOfOrder),
  ];
  for (const { address, words } of links) {
    const host = hostOf(address);
    if (!host) continue;
    const { isUnknown, named } = found.get(host.host) ?? {
      isUnknown: !known.some((name) => isWithin(host.hostname, name)),
    };
    const other = named ?? findHostNames(words).find((name) => !isWithin(host.hostname, name));
    found.set(host.host, { host: host.host, isUnknown, ...(other !== undefined && { named: other }) });
  }
  return [...found.values()].toSorted((one, two) => Number(isSuspicious(two)) - Number(isSuspicious(one)));
}

/** Tells whether a link may lead elsewhere than its reader expects. */
export function isSuspicious({ isUnknown, named }: LinkHost): boolean {
  return isUnknown || named !== undefined;
}

function hostOf(address: string): URL | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'mailto:') return url?.hostname ? url : undefined;
  return URL.parse(`https://${url.pathname.slice(url.pathname.lastIndexOf('@') + 1)}`) ?? undefined;
}

/** Whether a host is the named one, or a part of it. */
function isWithin(host: string, name: string): boolean {
  const [inner, outer] = [host.replace(/^www\./, ''), name.replace(/^www\./, '')];
  return inner === outer || inner.endsWith(`.${outer}`);
}

const hostsOfMessage = memoize(({ text }: TicketMessage) => findHostNames(text));

const hostsOfOrder = memoize((order: Order) => {
  const values: unknown[] = [order, ...(order.orderLines ?? [])].flatMap((row) => Object.values(row));
  return findHostNames(values.filter((value) => typeof value === 'string').join(' '));
});

/** Finds the names of hosts in a text, in punycode. */
function findHostNames(text: string): string[] {
  const names = new Set(text.match(HOST_NAME)?.filter((name) => !FILE.test(name)));
  return [...names].flatMap((name) => URL.parse(`https://${name}`)?.hostname ?? []);
}
