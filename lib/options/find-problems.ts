import { isBearerToken, isPictureHost } from '@/lib/contract/address';
import { ENDPOINT_NAMES, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { isTrackingUrl } from '@/lib/domain/tracking-link';
import {
  type AddressFaults,
  findAddressFault,
  findBaseUrlFault,
  findRelayUrlFault,
} from '@/lib/options-view/address-fault';
import type { CommerceView, RelayView } from '@/lib/options-view/options-view';
import type { Settings } from '@/lib/settings/settings';

/** Finds the pasted addresses that cannot be used. */
export function findAddressProblems(pasted: Record<PlatformEndpoint, string>): AddressFaults {
  const problems: AddressFaults = {};
  for (const endpoint of ENDPOINT_NAMES) {
    const text = pasted[endpoint];
    const fault = text.trim() === '' ? undefined : findAddressFault(text, endpoint);
    if (fault) problems[endpoint] = fault;
  }
  return problems;
}

/** Finds the fault of the relay's address. An empty one means no relay. */
export function findRelayProblems({ url = '' }: Settings['relay']): RelayView['problems'] {
  const fault = url.trim() === '' ? undefined : findRelayUrlFault(url);
  return fault ? { url: fault } : {};
}

/** Finds the entries of the shop that cannot be used. */
export function findCommerceProblems(
  { source, baseUrl = '', pictureHosts = [], trackingUrl = '' }: Settings['commerce'],
  pastedToken: string,
): CommerceView['problems'] {
  const token = source === 'http' ? pastedToken.trim() : '';
  if (source !== 'http' && source !== 'relay') return {};
  const fault = source === 'http' && findBaseUrlFault(baseUrl);
  return {
    ...(fault && { baseUrl: fault }),
    ...(token !== '' && !isBearerToken(token) && { token: true as const }),
    ...(!pictureHosts.every(isPictureHost) && { pictureHosts: true as const }),
    ...(trackingUrl.trim() !== '' && !isTrackingUrl(trackingUrl) && { trackingUrl: true as const }),
  };
}
