import { isPrivate } from '@/lib/contract/address';

const PLACEHOLDER = '{number}';

/** Returns whether a text is the address of a carrier's tracking page, with `{number}` once and outside the host. */
export function isTrackingUrl(text: string): boolean {
  if (text.split(PLACEHOLDER).length !== 2) return false;
  const [url, other] = ['1', '2'].map((number) => URL.parse(text.replace(PLACEHOLDER, number)));
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return isPrivate(url) && !url.username && !url.password && url.origin === other?.origin;
}

/** Finds the carrier's page of a parcel; undefined without a pattern or a number. */
export function findTrackingLink(pattern: string | undefined, trackingNumber: string): string | undefined {
  const number = trackingNumber.trim();
  if (pattern === undefined || number === '' || !isTrackingUrl(pattern)) return undefined;
  // Half a surrogate pair cannot be encoded.
  const encoded = encodeURIComponent(number.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
  return URL.parse(pattern.replace(PLACEHOLDER, () => encoded))?.href;
}
