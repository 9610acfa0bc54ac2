import { parsePlatformAddress } from '@/lib/contract/address';
import { ENDPOINT_NAMES, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';

export type PastedAddresses = Partial<Record<PlatformEndpoint, string>>;

/**
 * Finds the address of each endpoint in a pasted text, so that one paste fills both fields. Finds nothing in a text
 * with two addresses of one endpoint, because it is unknown which one is meant.
 */
export function findPastedAddresses(text: string): PastedAddresses {
  const words = text.split(/[\s,;"'<>]+/);
  const found: PastedAddresses = {};
  for (const endpoint of ENDPOINT_NAMES) {
    const [address, another] = new Set(words.filter((word) => parsePlatformAddress(word, endpoint).ok));
    if (another !== undefined) return {};
    if (address !== undefined) found[endpoint] = address;
  }
  return found;
}
