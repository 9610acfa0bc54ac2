import { type AddressProblem, type BaseUrlProblem, parseBaseUrl, parsePlatformAddress } from '@/lib/contract/address';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';

/** Why a typed text is not the address of an endpoint: the contract's reason, or a mistake that people make. */
export type AddressFault =
  | AddressProblem
  | 'two-addresses'
  | 'curl'
  | 'channel-id'
  | 'no-scheme'
  | 'trailing-slash'
  /** A template from a documentation, such as `…/{xToken}/{channelId}`. */
  | 'placeholder';

export type AddressFaults = Partial<Record<PlatformEndpoint, AddressFault>>;
export type BaseUrlFault = BaseUrlProblem | 'no-scheme';
/** `other-page`: one of the relay's pages for its operation, such as `/status`. */
export type RelayUrlFault = BaseUrlFault | 'other-page';

/** Finds the fault of a platform address. */
export function findAddressFault(text: string, endpoint: PlatformEndpoint): AddressFault | undefined {
  const typed = text.trim();
  const parsed = parsePlatformAddress(typed, endpoint);
  if (parsed.ok) return /^:?xToken$/i.test(parsed.value.xToken) ? 'placeholder' : undefined;
  if (/\/webhook\//i.test(typed)) return 'webhook';
  if (/^curl\s/i.test(typed)) return 'curl';
  if (/^\d+$/.test(typed)) return 'channel-id';
  if (typed.split(/https?:\/\//i).length > 2) return 'two-addresses';
  if (/[{}<>]|%7b|%3c/i.test(typed)) return 'placeholder';
  if (lacksScheme(typed)) return 'no-scheme';
  const isSlashTooMany = typed.endsWith('/') && parsePlatformAddress(typed.replace(/(?<!\/)\/+$/, ''), endpoint).ok;
  return isSlashTooMany ? 'trailing-slash' : parsed.failure;
}

/** Finds the fault of a base address. */
export function findBaseUrlFault(text: string): BaseUrlFault | undefined {
  const parsed = parseBaseUrl(text);
  if (parsed.ok) return undefined;
  return lacksScheme(text.trim()) ? 'no-scheme' : parsed.failure;
}

/** Finds the fault of a relay's address. */
export function findRelayUrlFault(text: string): RelayUrlFault | undefined {
  const url = URL.parse(text.trim());
  return url && /\/(status|healthz|readyz|metrics|openapi\.json)\/?$/.test(url.pathname)
    ? 'other-page'
    : findBaseUrlFault(text);
}

/** Returns whether a text begins with a host name, such as `platform.example/…`. */
function lacksScheme(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)+(:\d+)?(\/\S*)?$/.test(text);
}
