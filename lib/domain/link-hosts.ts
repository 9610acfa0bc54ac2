import type { Order } from '@/lib/contract/order';
import { memoize } from '@/lib/shared/memoize';

import type { Ticket, TicketMessage } from './ticket';

/**
 * `own`: of the helpdesk or the settings, or mentioned by colleagues or in an order. `customer`: mentioned by the customer alone,
 * who may want to steer the reply. `unknown`: not mentioned.
 */
type HostSource = 'own' | 'customer' | 'unknown';

export interface LinkHost {
  /** In punycode, with the port where it is not the usual one. */
  host: string;
  source: HostSource;
  /** Another host, which the text of the link names, or whose name the host contains. */
  named?: string;
}

interface Link {
  address: string;
  words: string;
}

export interface LinkContext {
  ticket: Ticket;
  orders: readonly Order[];
  /** Addresses of the company's settings, such as the shop's. */
  sites: readonly string[];
}

/**
 * Letters of scripts without spaces are no part of a name, because they may stand directly before one. The lengths are those of
 * the domain name system.
 */
const LETTER = String.raw`[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]]`;
const HOST_NAME = new RegExp(
  String.raw`(?<!${LETTER}|[.\-])(?:(?:${LETTER}(?:${LETTER}|-){0,62}[.．｡]){1,8}(?!\p{N})${LETTER}(?:${LETTER}|-){1,62}|\d{1,3}(?:[.．｡]\d{1,3}){3}(?![.．｡]?\p{N}))`,
  'gv',
);

/** Top-level names in scripts without spaces, from the root zone database of IANA. */
const HAN_TOP_LEVEL = String.raw`中国|中國|香港|台湾|台灣|新加坡|澳門|公司|网络|网址|网店|网站|中文网|在线|商城|商店|商标|购物|通販|集团|企业|信息|新闻|政府|政务|公益|慈善|机构|组织机构|世界|健康|娱乐|游戏|餐厅|食品|珠宝|手机|移动|家電|书籍|时尚|招聘|我爱你|广东|佛山|八卦|点看|大拿|天主教|微博|谷歌|亚马逊`;
const OTHER_TOP_LEVEL = String.raw`みんな|コム|ストア|セール|ポイント|ファッション|クラウド|グーグル|アマゾン|한국|닷컴|닷넷|삼성|ไทย|คอม`;
const SPACELESS_END = new RegExp(String.raw`(?<=[\p{L}\p{M}\p{N}])\.(?:${HAN_TOP_LEVEL}|${OTHER_TOP_LEVEL})`, 'u');
const NO_HOST_CHARACTERS = /[^\p{L}\p{M}\p{N}.-]+/u;

/** The longest part of a name in the domain name system. */
const MAX_LABEL = 63;

/** Names that others often take into theirs. A host that is theirs has the name as its own, as in dhl.com and ups.co.uk. */
const IMITATED =
  /(?<=^|[.-])(dhl|ups|fedex|usps|dpd|evri|hermes|postnl|royalmail|colissimo|correos|paypal|klarna|amazon|apple|google|microsoft|netflix)(?=[.-])(?!\.(?:(?:com?|net|org)\.)?[a-z\d-]{2,}$)/;

/** Names of files look like names of hosts. */
const FILE = /\.(?:pdf|docx?|xlsx?|csv|txt|html?|png|jpe?g|gif|svg)$/i;

/** Finds the hosts that links lead to, each once with its worst source, the suspicious ones first. */
export function findLinkHosts(links: readonly Link[], context: LinkContext): LinkHost[] {
  const found = new Map<string, LinkHost>();
  if (links.length === 0) return [];
  const own = hostsOfCompany(context);
  const findSource = createSourceFinder(context, own);
  for (const { address, words } of links) {
    const host = hostOf(address);
    if (!host) continue;
    const before = found.get(host.host);
    const source = worseOf(before?.source ?? 'own', findSource(address, host.hostname));
    const imitated = source === 'own' ? undefined : findImitated(host.hostname, own);
    const named = before?.named ?? findOtherHost(words, host.hostname) ?? imitated;
    found.set(host.host, { host: host.host, source, ...(named !== undefined && { named }) });
  }
  return [...found.values()].toSorted((one, two) => Number(isSuspicious(two)) - Number(isSuspicious(one)));
}

function hostsOfCompany({ ticket: { desk, messages }, orders, sites }: LinkContext): string[] {
  return [
    ...[desk, ...sites].flatMap((address) => URL.parse(address)?.hostname ?? []),
    ...messages.filter(isOwn).flatMap(hostsOfMessage),
    ...orders.flatMap(hostsOfOrder),
  ];
}

function createSourceFinder(
  { ticket, orders }: LinkContext,
  own: readonly string[],
): (address: string, host: string) => HostSource {
  const { subject = '', customer, messages } = ticket;
  const theirs = [
    ...findHostNames(`${subject} ${customer?.email ?? ''}`),
    ...messages.filter((message) => !isOwn(message)).flatMap(hostsOfMessage),
    ...orders.flatMap(({ buyerEmail = '', buyerName = '', shippingAddress = '' }) =>
      findHostNames(`${buyerEmail} ${buyerName} ${shippingAddress}`),
    ),
  ];
  const mails = [customer?.email, ...orders.map(({ buyerEmail }) => buyerEmail)].map((mail) => mail?.toLowerCase());
  return (address, host) => {
    const holds = (names: readonly string[]) => names.some((name) => isWithin(host, name));
    // A reply may repeat the customer's own address.
    const isTheirMail = /^mailto:/i.test(address) && mails.includes(address.slice('mailto:'.length).toLowerCase());
    return holds(own) || isTheirMail ? 'own' : holds(theirs) ? 'customer' : 'unknown';
  };
}

/** Of colleagues and the helpdesk. Nobody knows who wrote an `unknown` message. */
const OWN_ROLES: ReadonlySet<TicketMessage['role']> = new Set(['agent', 'note', 'system']);
const isOwn = ({ role }: TicketMessage): boolean => OWN_ROLES.has(role);
const SOURCES: readonly HostSource[] = ['own', 'customer', 'unknown'];

function worseOf(one: HostSource, other: HostSource): HostSource {
  return SOURCES.indexOf(one) > SOURCES.indexOf(other) ? one : other;
}

/** Returns whether a link hides where it leads, or leads where the customer alone wants it to. */
export function isMisleading({ source, named }: LinkHost): boolean {
  return source === 'customer' || named !== undefined;
}

/** Returns whether a link may lead elsewhere than its reader expects. */
export function isSuspicious({ source, named }: LinkHost): boolean {
  return source !== 'own' || named !== undefined;
}

function hostOf(address: string): URL | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'mailto:') return url?.hostname ? url : undefined;
  return URL.parse(`https://${url.pathname.slice(url.pathname.lastIndexOf('@') + 1)}`) ?? undefined;
}

function findOtherHost(words: string, host: string): string | undefined {
  return (
    findHostNames(words).find((name) => !isWithin(host, name)) ??
    findSpacelessNames(words).find((name) => !endsWithHost(name, host))
  );
}

/** Finds names in such scripts, each with the words that stand directly before it. */
function findSpacelessNames(text: string): string[] {
  return text.split(NO_HOST_CHARACTERS).flatMap((word) => {
    const [end] = word.match(SPACELESS_END) ?? [];
    return end === undefined ? [] : [word.slice(0, word.search(SPACELESS_END)) + end];
  });
}

function endsWithHost(name: string, host: string): boolean {
  const nearest = name.slice(Math.max(0, name.indexOf('.') - MAX_LABEL));
  return Array.from({ length: nearest.indexOf('.') }, (_, start) => nearest.slice(start)).some((end) => {
    const url = URL.parse(`https://${end}`);
    return url !== null && isWithin(host, url.hostname);
  });
}

/** Finds a host of the company, or a well-known name, in a foreign host: `shop.example.evil.test`, `dhl-parcel.test`. */
function findImitated(host: string, own: readonly string[]): string | undefined {
  const parts = partsOf(host);
  const isRegion = (name: string): boolean =>
    /\.com?$/.test(name) && /\.[a-z]{2}$/.test(host) && isWithin(host.slice(0, -3), name);
  return own.find((name) => parts.includes(partsOf(name)) && !isRegion(name)) ?? IMITATED.exec(host)?.[1];
}

function partsOf(host: string): string {
  return `-${host.replace(/^www\./, '').replaceAll('.', '-')}-`;
}

function isWithin(host: string, name: string): boolean {
  const [inner, outer] = [host.replace(/^www\./, ''), name.replace(/^www\./, '')];
  return inner === outer || inner.endsWith(`.${outer}`);
}

const hostsOfMessage = memoize(({ text }: TicketMessage) => findHostNames(text));

const hostsOfOrder = memoize((order: Order) => {
  const { buyerEmail: _, buyerName: __, shippingAddress: ___, orderLines = [], ...ofShop } = order;
  const values: unknown[] = [ofShop, ...orderLines].flatMap((row) => Object.values(row));
  return findHostNames(values.filter((value) => typeof value === 'string').join(' '));
});

function findHostNames(text: string): string[] {
  const names = new Set(text.match(HOST_NAME)?.filter((name) => !FILE.test(name)));
  return [...names].flatMap((name) => URL.parse(`https://${name}`)?.hostname ?? []);
}
