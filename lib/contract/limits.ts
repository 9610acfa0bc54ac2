/** Contract: "Limits". A product query takes 1 to this many rows; an order query should take as many. */
export const MAX_PAGE_SIZE = 200;

/** Contract: "Limits". A page of orders should be answered within this time. */
export const ORDER_PAGE_DEADLINE_MS = 5000;
