import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { UserError } from '@/command-line/user-error';
import { isRecord } from '@/lib/shared/is-record';

import type { Config } from '../config/config-schema';
import { createHttpSource } from './http-source';
import type { ShopSource } from './shop-source';

/** Loads the source of orders and products; undefined when the tables are filled by `import`. Throws `UserError`. */
export async function loadSource({
  source,
  baseUrl,
  token,
  shopToken,
}: Config['commerce']): Promise<ShopSource | undefined> {
  if (source === 'tables') return undefined;
  if (source === 'http') {
    return createHttpSource({ url: (baseUrl ?? '').replace(/\/+$/, ''), token: shopToken ?? token ?? '' });
  }
  const module: unknown = await import(pathToFileURL(resolve(source)).href).catch((error: unknown) => {
    const why = error instanceof Error ? error.message.split('\n')[0] : 'unknown';
    throw new UserError(`The source module ${source} cannot be loaded (${why}). Check commerce.source.`, 2);
  });
  const exported = isRecord(module) ? module.default : undefined;
  if (!isRecord(exported) || typeof exported.read !== 'function') {
    const shape = '{ async *read(kind, { since, signal }) { … } }';
    throw new UserError(`The source module ${source} has no default export of the form ${shape}.`, 2);
  }
  return exported as unknown as ShopSource;
}
