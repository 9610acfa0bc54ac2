import { anonymizeShape } from './anonymize-shape';
import type { TextAnonymizer } from './anonymize-text';
import type { PageSecrets } from './secrets';
import type { Vocabulary } from './vocabulary';

/** The host of an anonymized page, and the host of all other addresses. Neither exists. */
const HOST = 'https://desk.example';
const OTHER_HOST = 'https://other.example';

/** Creates the anonymizers for any address and for the page's own address. */
export function createAddressAnonymizer(
  { values, ticketIn }: Vocabulary,
  { ticketId }: PageSecrets,
  { number, ownId, strict }: TextAnonymizer,
): { address: (value: string) => string; ownAddress: () => string } {
  function address(value: string): string {
    const [, scheme, rest = ''] = /^\s*(?:([a-z][\w+.-]*):)?([^]*)$/i.exec(value) ?? [];
    if (scheme && /^mailto$/i.test(scheme)) return 'mailto:x@x.example';
    if (scheme && !/^https?$/i.test(scheme)) return 'about:blank';
    const [, host, path = ''] = /^(\/\/[^/?#]*)?([^]*)$/.exec(rest) ?? [];
    const isOwn = URL.parse(value, document.baseURI)?.host === location.host;
    const origin = host === undefined ? '' : isOwn ? HOST : OTHER_HOST;
    const [, before = '', query, hash = ''] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(path) ?? [];
    return origin + strict(before) + (query === undefined ? '' : `?${anonymizeQuery(query.slice(1))}`) + strict(hash);
  }

  /** Replaces numbers instead of dropping them, because one may be the ticket's id. */
  function anonymizeQuery(query: string): string {
    return query.replace(/([^=&;]*)(=?)([^&;]*)/g, (_, key: string, equals: string, value: string) => {
      const said = /^\d+$/.test(value) ? number(value) : values.has(value) ? value : '';
      return strict(key) + equals + said;
    });
  }

  function ownAddress(): string {
    const plain = address(location.href);
    if (!ticketId || !ownId || ticketIn(location.href) !== ticketId || ticketIn(plain) === ownId) return plain;
    const path = location.href.slice(location.origin.length).replace(/%[\da-f]{2}/gi, 'x');
    const isFound = (other: string): boolean => ticketIn(HOST + other) === ownId;
    const anonymized = path.replaceAll(ticketId, () => ownId);
    return isFound(anonymized) ? HOST + anonymizeShape(anonymized, isFound) : plain;
  }

  return { address, ownAddress };
}
