/** A row of a store, with the times its ranges select on. Times are milliseconds since 1970. */
export interface StoredRow {
  createdAt: number;
  updatedAt: number;
  row: Record<string, unknown>;
}
export interface Store {
  '/orders': StoredRow[];
  '/products': StoredRow[];
}

const HOUR_MS = 3_600_000;

export function writeTime(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

/**
 * Rows of a small shop: 24 orders and 18 products, numbers that many page sizes divide. The newest of each was updated
 * some minutes ago, so the platform's protocol test finds something.
 * @param nowMs milliseconds since 1970, a whole second
 */
export function createHonestStore(nowMs: number): Store {
  const orders = Array.from({ length: 24 }, (_, index): StoredRow => {
    const createdAt = nowMs - (24 - index) * 7 * HOUR_MS - 20 * 60_000;
    const number = `O-${1000 + index}`;
    return {
      createdAt,
      updatedAt: index === 23 ? nowMs - 600_000 : createdAt + HOUR_MS,
      row: {
        orderNumber: number,
        externalOrderId: `X-${index}`,
        buyerName: 'Zoë 王',
        buyerEmail: 'zoe@mail.example',
        purchaseTime: writeTime(createdAt),
        status: 'SHIPPED',
        totalAmount: 20.5 + index,
        currency: 'EUR',
        shippingAddress: 'Harbour Lane 1',
        trackingNumber: `T-${index}`,
        orderLines: [1, 2].map((line) => ({
          itemId: `${number}-${line}`,
          sellerSku: 'KET-17',
          productName: 'Kettle',
          title: 'Kettle 1.7 l',
          imageUrl: 'https://shop.example/kettle.jpg',
          quantity: line,
          unitPrice: 10.25,
          currency: 'EUR',
          asin: 'B000',
          productId: 'P-1',
        })),
      },
    };
  });
  const products = Array.from({ length: 18 }, (_, index): StoredRow => {
    const createdAt = nowMs - (18 - index) * 11 * HOUR_MS - 20 * 60_000;
    const updatedAt = index === 17 ? nowMs - 600_000 : createdAt + 2 * HOUR_MS;
    const id = `P-${100 + index}`;
    return {
      createdAt,
      updatedAt,
      row: {
        externalId: id,
        title: `Teapot ${index}`,
        description: 'Holds tea.',
        brand: 'Halden',
        categoryId: 'C-1',
        category: 'Kitchen',
        country: 'DE',
        currency: 'EUR',
        spuUrl: `https://shop.example/${id}`,
        mainImageUrl: 'https://shop.example/teapot.jpg',
        images: ['https://shop.example/teapot.jpg'],
        videos: ['https://shop.example/teapot.mp4'],
        tags: ['tea'],
        metaFields: { litres: 1 },
        status: 'ACTIVE',
        publishedAt: writeTime(createdAt),
        externalUpdatedAt: writeTime(updatedAt),
        isDeleted: index === 3,
        shopId: 'S-1',
        skus: [1, 2].map((sku) => ({
          externalId: `${id}-${sku}`,
          sku: `TEA-${sku}`,
          name: 'Blue',
          description: 'Blue one',
          image: 'https://shop.example/blue.jpg',
          price: 19.95,
          compareAtPrice: 24.95,
          stockQuantity: 7,
          available: true,
          onSale: false,
          status: 'ACTIVE',
          metaFields: { glaze: 'salt' },
          isDeleted: false,
        })),
      },
    };
  });
  return { '/orders': orders, '/products': products };
}
