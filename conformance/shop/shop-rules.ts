import { type Demand, must, REFUSAL, type Rule, should, STATUSES } from '../rule';

function both(demand: Demand): Rule['on'] {
  return { '/orders': demand, '/products': demand };
}

/** Rules of access and paging. Rules that only the platform can break, such as idempotent sync, are not included. */
export const PAGING_RULES = {
  'token-missing': {
    title: 'No token: HTTP 401',
    on: both(must('Authentication', 'A missing or invalid token is answered with HTTP 401.')),
    advice: 'Check the Authorization header before anything else; without "Bearer <TOKEN>" answer 401.',
  },
  'token-wrong': {
    title: 'A wrong token: HTTP 401',
    on: both(must('Authentication', 'A missing or invalid token is answered with HTTP 401.')),
    advice: 'Compare the whole token; answer 401 when it differs (403 is for a known caller without access).',
  },
  'one-token': {
    title: 'One token opens both interfaces',
    on: both(must('Authentication', 'One token serves both product sync and order sync.')),
    advice: 'Accept the channel token on both interfaces.',
  },
  'protocol-test': {
    title: "The platform's protocol test",
    on: {
      '/orders': must('Order query request', 'Incremental sync: lastUpdateTimeStart + lastUpdateTimeEnd + paging.'),
      '/products': must(
        'Rules for /products',
        "The platform's protocol test sends page 1, pageSize 1 and a last-update range covering the most recent hour, and checks connectivity, the page wrapper, the first product and its first SKU.",
      ),
    },
    advice: 'Put right what the other rules say of this query, and the test will pass.',
  },
  wrapper: {
    title: 'The page wrapper has its four fields',
    on: both(
      must('Page wrapper', 'data: Array. page: Integer. pageSize: Integer. hasNextPage: Boolean. All are required.'),
    ),
    advice: 'Put data, page, pageSize and hasNextPage at the top level of the body, each with its JSON type.',
  },
  'empty-array': {
    title: 'An empty result is []',
    on: {
      '/orders': must('Page wrapper', 'data: Array of Order, required.'),
      '/products': must('Rules for /products', 'An empty result is {data: [], ...} with data as [], never null.'),
    },
    advice: 'Send "data": [] when nothing is found; never null, never without the field.',
  },
  'page-echo': {
    title: 'page and pageSize tell what was asked',
    on: both(must('Page wrapper', 'page: Current page number. pageSize: Page size in effect.')),
    advice: 'Copy page from the request, and pageSize too, unless a smaller size is in effect.',
  },
  'rows-within-size': {
    title: 'No more rows than pageSize',
    on: {
      '/orders': must('Order query request', 'pageSize: Rows per page.'),
      '/products': must('Rules for /products', 'The number of returned items must not exceed the requested pageSize.'),
    },
    advice: 'Cut each page at the pageSize of the request.',
  },
  'page-size-200': {
    title: 'Pages of 200 rows are accepted',
    on: {
      '/orders': should('Limits', 'Implementation should support up to 200.'),
      '/products': must('Rules for /products', 'pageSize must accept 1 to 200.'),
    },
    advice: 'Accept every pageSize from 1 to 200 and let it take effect.',
  },
  'size-limits': {
    title: 'page 0 and pageSize 0 or 201 are refused',
    on: {
      // The contract does not say how to answer such a query.
      '/products': should(
        'Product query request',
        `page: Starts at 1. pageSize: Integer from 1 to 200. (${STATUSES}: ${REFUSAL})`,
      ),
    },
    advice: 'Answer 400 when page is below 1 or pageSize is outside 1 to 200.',
  },
  'bounds-paired': {
    title: 'Half a time range is refused',
    on: {
      '/products': should(
        'Product query request',
        `Each time bound must be paired with its other end. (${STATUSES}: ${REFUSAL})`,
      ),
    },
    advice: 'Answer 400 when only one end of a time range is sent.',
  },
  'page-time': {
    title: 'Pages come in under 5 seconds',
    on: { '/orders': should('Rules for /orders', 'Each page should respond in under 5 seconds.') },
    advice: 'Index what the query filters and sorts by, and avoid one query per row.',
  },
  'paging-ends': {
    title: 'Paging comes to an end',
    on: both(must('Page wrapper', 'hasNextPage: false ends paging.')),
    advice: 'Let page select the rows, and set hasNextPage to false on the last page.',
  },
  'has-next': {
    title: 'hasNextPage is exact at every boundary',
    on: both(
      must(
        'Page wrapper',
        'It must be correct because the platform relies on it to decide whether to continue (hasNextPage).',
      ),
    ),
    advice: 'Set hasNextPage to page * pageSize < total, or fetch one row more than the page and see if it comes.',
  },
  'row-once': {
    title: 'No row comes twice',
    on: {
      '/orders': must('Order object', 'orderNumber: Unique order identifier.'),
      '/products': must('Rules for /products', 'externalId of products and SKUs is stable and unique.'),
    },
    advice: 'Sort by a unique key (add the id as last sort column), so that pages never overlap.',
  },
  'rows-complete': {
    title: 'No row is lost between pages',
    on: both(must('Purpose of the query service', 'The query supports paging (every row is on one of the pages).')),
    advice: 'Start page n after exactly (n - 1) * pageSize rows of one fixed order.',
  },
  'stable-ids': {
    title: 'Ids are the same in a second run',
    on: {
      '/orders': must('Order object', 'orderNumber: Unique order identifier, used as the idempotency key.'),
      '/products': must('Rules for /products', 'externalId of products and SKUs is stable and unique.'),
    },
    advice: 'Send the id that is stored with the row; never one made up per request or a row position.',
  },
} as const satisfies Record<string, Rule>;

/** Rules of the rows as a whole and of single look-ups. */
export const ROW_RULES = {
  'unique-lines': {
    title: 'Lines of an order have their own ids',
    on: { '/orders': must('OrderLine object', 'itemId: Unique line ID, used to link to shipment lines.') },
    advice: 'Give each line of an order an itemId of its own, not that of the product.',
  },
  'unique-skus': {
    title: 'SKU ids are unique over all products',
    on: { '/products': must('Rules for /products', 'externalId of products and SKUs is stable and unique.') },
    advice: "Send the SKU's own id as skus[].externalId; no two SKUs may share one.",
  },
  'filter-created': {
    title: 'The creation range selects',
    on: {
      '/orders': must('Order query request', 'createTimeStart, createTimeEnd: the creation-time range.'),
      '/products': must(
        'Product query request',
        'Selects products with publishedAt >= createTimeStart and publishedAt <= createTimeEnd.',
      ),
    },
    advice: 'Apply both bounds of the creation range, on every page, before the rows are paged.',
  },
  'filter-updated': {
    title: 'The last-update range selects',
    on: {
      '/orders': must('Order query request', 'lastUpdateTimeStart, lastUpdateTimeEnd: the last-update range.'),
      '/products': must(
        'Product query request',
        'Selects products with externalUpdatedAt >= lastUpdateTimeStart and externalUpdatedAt <= lastUpdateTimeEnd.',
      ),
    },
    advice: 'Apply both bounds of the last-update range, on every page, before the rows are paged.',
  },
  'range-ends': {
    title: 'Both ends of a range are included',
    on: {
      '/orders': should('Order query request', 'Start and end of the creation-time range.'),
      '/products': must('Product query request', 'The bounds are >= and <=.'),
    },
    advice: 'Compare with >= and <=. If you store fractions of a second but send none, compare whole seconds.',
  },
  'single-row': {
    title: 'A single look-up returns that row only',
    on: {
      '/orders': must('Rules for /orders', 'When orderNumber is sent, only that order is returned.'),
      '/products': must('Product query request', 'productId: only that product is returned.'),
    },
    advice: 'Select by the whole id, exactly, and return that one row.',
  },
  'single-overrides': {
    title: 'A single look-up overrides the ranges',
    on: {
      '/orders': should('Order query request', 'orderNumber: When present, only that order is returned.'),
      '/products': must('Rules for /products', 'When productId is present all other filters are ignored.'),
    },
    advice: 'When an id is sent, leave the time ranges of the query aside.',
  },
  'unknown-id': {
    title: 'An unknown id gives an empty page',
    on: {
      '/orders': should('Rules for /orders', 'When orderNumber is sent, only that order is returned.'),
      '/products': must('Rules for /products', 'An empty result is {data: [], ...} with data as [], never null.'),
    },
    advice: 'Answer an unknown id with HTTP 200, "data": [] and "hasNextPage": false, not with 404 or other rows.',
  },
  pictures: {
    title: 'Pictures and videos can be reached',
    on: {
      // A warning, because only the platform knows whether it can reach them.
      '/orders': should('Format rules', 'Image and video URLs must be reachable by the platform.'),
      '/products': should('Format rules', 'Image and video URLs must be reachable by the platform.'),
    },
    advice: 'Send absolute https addresses that open without a login.',
  },
} as const satisfies Record<string, Rule>;
