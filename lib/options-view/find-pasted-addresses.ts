import { parsePlatformAddress } from '@/lib/contract/address';
import { ENDPOINT_NAMES, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';

export type PastedAddresses = Partial<Record<PlatformEndpoint, string>>;

/** Finds the first address of each endpoint in a pasted text, so that one paste fills both fields, in any order. */
export function findPastedAddresses(text: string): PastedAddresses {
  const words = text.split(/[\s,;"'<>]+/);
  const found: PastedAddresses = {};
  for (const endpoint of ENDPOINT_NAMES) {
    const address = words.find((word) => parsePlatformAddress(word, endpoint).ok);
    if (address !== undefined) found[endpoint] = address;
  }
  return found;
}
