import { parseBaseUrl } from '@/lib/contract/address';
import { DEFAULT_KEEP_DAYS } from '@/lib/domain/sync-view';
import type { PostJson } from '@/lib/http/transport';
import { createBundledMock } from '@/lib/mock/bundled-mock';
import type { PostToRelay } from '@/lib/relay-client/relay-client';
import { memoizeSuccess } from '@/lib/shared/memoize-success';
import { fail, succeed } from '@/lib/shared/outcome';

import { allowPicturesOf, type PictureRule } from './allowed-pictures';
import { createHttpPost } from './post-over-http';
import type { CommerceSource, PostQuery } from './query-page';
import { createRelaySource, type RelaySource } from './relay-source';

export interface ChosenSource extends CommerceSource, Partial<Pick<RelaySource, 'findOrdersOf'>> {
  isSample: boolean;
  mayLoadPicture: PictureRule;
}

export interface SourceDeps {
  readChoice: () => Promise<{
    source: 'off' | 'http' | 'relay' | 'mock';
    baseUrl?: string | undefined;
    pictureHosts?: readonly string[] | undefined;
    keepDays?: number | undefined;
  }>;
  findToken: (origin: string) => Promise<string | undefined>;
  postToRelay: PostToRelay;
  postJson: PostJson;
  readPackaged: (path: `/${string}`) => Promise<unknown>;
  addressOf: (path: `/${string}`) => string;
}

/** Finds the configured source of orders and products; undefined when it is switched off. */
export function createSourceFinder(deps: SourceDeps): () => Promise<ChosenSource | undefined> {
  const mock = { id: 'mock', isSample: true, mayLoadPicture: () => true, post: createMockPost(deps) };
  return async () => {
    const { source, baseUrl = '', pictureHosts = [], keepDays = DEFAULT_KEEP_DAYS } = await deps.readChoice();
    if (source === 'off') return undefined;
    if (source === 'relay') {
      const mayLoadPicture = allowPicturesOf('', pictureHosts);
      return { ...createRelaySource(deps.postToRelay), isSample: false, mayLoadPicture };
    }
    return source === 'http' ? { ...(await findShop(baseUrl, pictureHosts, deps)), keepDays } : mock;
  };
}

function createMockPost({ readPackaged, addressOf }: SourceDeps): PostQuery {
  const loadMock = memoizeSuccess(async () => {
    const [orders, products] = await Promise.all([
      readPackaged('/mock/orders.json'),
      readPackaged('/mock/products.json'),
    ]);
    return createBundledMock({ orders, products, pictureBase: addressOf('/mock/pictures/') });
  });
  return async (path, query) => {
    const answer = await loadMock();
    return succeed({ httpStatus: 200, body: answer(path, query) });
  };
}

async function findShop(
  baseUrl: string,
  pictureHosts: readonly string[],
  { findToken, postJson }: SourceDeps,
): Promise<ChosenSource> {
  const parsed = parseBaseUrl(baseUrl);
  const { url, origin } = parsed.ok ? parsed.value : { url: '', origin: undefined };
  const shop = { id: url, isSample: false, mayLoadPicture: allowPicturesOf(origin ?? '', pictureHosts) };
  const token = origin === undefined ? undefined : await findToken(origin);
  if (origin === undefined || token === undefined) {
    return { ...shop, post: () => Promise.resolve(fail({ reason: 'no-source' })) };
  }
  return { ...shop, post: createHttpPost(postJson, { url, token }) };
}
