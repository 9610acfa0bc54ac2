import { createExampleRow, ORDER_FIELDS } from '@/lib/contract/fields';
import { type Order, orderSchema } from '@/lib/contract/order';

/** An order with every field of the contract. One of its pictures may not be loaded. */
export const ORDER: Order = {
  ...orderSchema.parse(createExampleRow(ORDER_FIELDS)),
  orderNumber: '10023',
  status: 'SHIPPED',
  purchaseTime: '2026-11-18T09:12:00Z',
  totalAmount: 129.9,
  currency: 'EUR',
  buyerName: 'Ada Buyer',
  buyerEmail: 'Ada.Buyer@Shop.example ',
  shippingAddress: '12 Analytical Row',
  trackingNumber: '1Z999',
  orderLines: [
    {
      itemId: '1',
      sellerSku: 'KET-17',
      productName: 'Kettle',
      title: 'Kettle, 1.7 l',
      imageUrl: 'https://shop.example/kettle.png',
      quantity: 2,
      unitPrice: 54.95,
    },
    {
      itemId: '2',
      sellerSku: 'FIL-3',
      productName: 'Filter',
      title: 'Filter',
      imageUrl: 'javascript:alert(1)',
      quantity: 1,
    },
  ],
};
