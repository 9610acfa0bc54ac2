import { placePictures, readOrderRows, readProductRows } from './rows';

/** A query that Deskhand makes: one row by its ID, or a page of the rows in a range of update times. */
interface BundledQuery {
  page: number;
  pageSize: number;
  orderNumber?: string | undefined;
  productId?: string | undefined;
  lastUpdateTimeStart?: string | undefined;
  lastUpdateTimeEnd?: string | undefined;
}

export type BundledMock = (path: '/orders' | '/products', query: BundledQuery) => unknown;

/**
 * Creates the mock inside the extension. Its few rows never change, so each query filters and sorts all of them. Servers check
 * queries, too (`relay/commerce/answer-queries.ts`). Throws for invalid data.
 */
export function createBundledMock(data: { orders: unknown; products: unknown; pictureBase: string }): BundledMock {
  const rows = { '/orders': readOrderRows(data.orders), '/products': readProductRows(data.products) };
  return (path, { page, pageSize, orderNumber, productId, lastUpdateTimeStart, lastUpdateTimeEnd }) => {
    const wanted = orderNumber ?? productId;
    const isRange = (lastUpdateTimeStart ?? lastUpdateTimeEnd) !== undefined;
    const from = Date.parse(lastUpdateTimeStart ?? '0000-01-01');
    const to = Date.parse(lastUpdateTimeEnd ?? '9999-12-31');
    const found = rows[path].filter(({ id, updatedAt = NaN }) =>
      wanted === undefined ? !isRange || (updatedAt >= from && updatedAt <= to) : id === wanted,
    );
    if (isRange) found.sort((one, other) => Number(one.updatedAt) - Number(other.updatedAt));
    const end = page * pageSize;
    const texts = found.slice(end - pageSize, end).map(({ json }) => json);
    const rowsOfPage = JSON.parse(placePictures(`[${texts.join()}]`, data.pictureBase)) as unknown;
    return { data: rowsOfPage, page, pageSize, hasNextPage: end < found.length };
  };
}
