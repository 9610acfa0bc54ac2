import { parseBaseUrl } from '@/lib/contract/address';
import { DEFAULT_KEEP_DAYS } from '@/lib/domain/sync-view';
import type { PostJson } from '@/lib/http/transport';
import { createBundledMock } from '@/lib/mock/bundled-mock';
import { memoizeSuccess } from '@/lib/shared/memoize-success';
import { fail, succeed } from '@/lib/shared/outcome';

import { allowPicturesOf, type PictureRule } from './allowed-pictures';
import { createHttpPost } from './post-over-http';
import type { CommerceSource, PostQuery, SourceFailure } from './query-page';

export interface ChosenSource extends CommerceSource {
  isSample: boolean;
  mayLoadPicture: PictureRule;
}

export interface SourceDeps {
  readChoice: () => Promise<{
    source: 'off' | 'http' | 'mock';
    baseUrl?: string | undefined;
    pictureHosts?: readonly string[] | undefined;
    keepDays?: number | undefined;
  }>;
  findToken: (origin: string) => Promise<string | undefined>;
  postJson: PostJson;
  isAllowed: (origin: string) => Promise<boolean>;
  readPackaged: (path: `/${string}`) => Promise<unknown>;
  addressOf: (path: `/${string}`) => string;
}

/** Finds the configured source of orders and products; undefined when it is switched off. */
export function createSourceFinder(deps: SourceDeps): () => Promise<ChosenSource | undefined> {
  const mock = { id: 'mock', isSample: true, mayLoadPicture: () => true, post: createMockPost(deps) };
  return async () => {
    const { source, baseUrl = '', pictureHosts = [], keepDays = DEFAULT_KEEP_DAYS } = await deps.readChoice();
    if (source === 'off') return undefined;
    return source === 'http' ? { ...(await findShop(baseUrl, pictureHosts, deps)), keepDays } : mock;
  };
}

function createMockPost({ readPackaged, addressOf }: SourceDeps): PostQuery {
  const loadMock = memoizeSuccess(async () => {
    const [orders, products] = await Promise.all([
      readPackaged('/mock/orders.json'),
      readPackaged('/mock/products.json'),
    ]);
    return createBundledMock({ orders, products, pictureBase: addressOf('/mock/pictures.svg#') });
  });
  return async (path, query) => {
    const answer = await loadMock();
    return succeed({ httpStatus: 200, body: answer(path, query) });
  };
}

async function findShop(
  baseUrl: string,
  pictureHosts: readonly string[],
  { findToken, postJson, isAllowed }: SourceDeps,
): Promise<ChosenSource> {
  const parsed = parseBaseUrl(baseUrl);
  const { url, origin } = parsed.ok ? parsed.value : { url: '', origin: undefined };
  const shop = { id: url, isSample: false, mayLoadPicture: allowPicturesOf(origin ?? '', pictureHosts) };
  const token = origin === undefined ? undefined : await findToken(origin);
  if (origin === undefined || token === undefined) {
    return { ...shop, post: () => Promise.resolve(fail({ reason: 'no-source' })) };
  }
  const post = createHttpPost(postJson, { url, token });
  return {
    ...shop,
    async post(...query) {
      const answer = await post(...query);
      // The browser reports a host without permission as unreachable.
      const mayBeForbidden = !answer.ok && answer.failure.reason === 'unreachable';
      const failure: SourceFailure = { reason: 'no-permission' };
      return mayBeForbidden && !(await isAllowed(origin)) ? fail(failure) : answer;
    },
  };
}
