import { createExampleRow, ORDER_FIELDS } from '@/lib/contract/fields';
import { type Order, orderSchema } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import type { Freshness } from '@/lib/domain/freshness';
import type { Ticket } from '@/lib/domain/ticket';
import { decideVerdict } from '@/lib/domain/verdict';
import type { SuggestionView, SummaryView } from '@/lib/panel-view/read-ticket-view';
import type { ReplyText } from '@/lib/rich-text/reply-text';
import { createSampleTickets } from '@/lib/sample/sample-tickets';

/** The time in the gallery, shortly after all times of the samples, so that "20 minutes ago" stays the same in each picture. */
export const NOW = Date.parse('2026-11-21T10:30:00Z');

const [sample] = createSampleTickets(NOW);
if (!sample) throw new Error('There is no sample ticket');

export const TICKET = {
  ...sample,
  desk: 'https://desk.example',
  scope: '/tickets/',
  composer: { editor: 'rich', mode: 'reply' },
} satisfies Ticket;

export const FRESH: Freshness = { stale: false, newer: 0 };

export const REPLY: ReplyText = {
  kind: 'rich',
  html:
    '<p>Hello Ada,</p><p>your order <b>10023</b> left our warehouse on Thursday and is with the carrier. Under the number ' +
    '<code>1Z999AA10123456784</code> you can see where it is.</p><p>It should be with you by Monday. If it is not, just ' +
    'answer this message, and I will send the filters again at once.</p><p>Kind regards<br>Kim</p>',
};

export const SUGGESTION: SuggestionView = {
  requestId: '7f9d3c52-1f0e-4d53-9a57-3f2f0f6f2f11',
  answeredAt: '2026-11-21T10:04:00Z',
  chatId: 'chat-7719',
  verdict: decideVerdict({
    actionType: 'MESSAGE',
    content: 'Hello Ada',
    reason: 'ORDER_STATUS',
    reasonDescription: 'Order found, customer asked for status',
  }),
  text: REPLY,
  textKey: '1',
  isBlank: false,
  language: 'en',
  direction: 'ltr',
  freshness: FRESH,
};

export const SUMMARY: SummaryView = {
  requestId: '0b1c6a0e-54f0-4b37-8f4e-2f8d1a8a6c02',
  data: { status: 'COMPLETED', summary: 'Ada waits for order 10023.' },
  text: {
    kind: 'rich',
    html:
      '<p>Ada asks for the second time where order <b>10023</b> is.</p><ul><li>It left the warehouse on Thursday.</li>' +
      '<li>The carrier was asked and has not answered yet.</li></ul>',
  },
  direction: 'ltr',
  answeredAt: '2026-11-21T10:05:00Z',
  messageCount: 3,
  freshness: FRESH,
};

/** A picture that needs no server. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#e8ecf2" d="M0 0h40v40H0z"/>' +
    '<path fill="#51607a" d="M13 14h14l3 16H10zM17 9h6v4h-6z"/></svg>',
)}`;

/** Has every field of the contract, so that a new one is seen. */
export const ORDER: Order = {
  ...orderSchema.parse(createExampleRow(ORDER_FIELDS)),
  orderNumber: '10023',
  buyerName: 'Ada Buyer',
  buyerEmail: 'ada.buyer@shop.example',
  purchaseTime: '2026-11-17T09:15:00Z',
  status: 'SHIPPED',
  totalAmount: 129.9,
  currency: 'EUR',
  shippingAddress: '12 Rue du Port, 13002 Marseille, France',
  trackingNumber: '1Z999AA10123456784',
  orderLines: [
    {
      itemId: '1',
      sellerSku: 'KET-17-ST',
      productName: 'Kettle Harbour',
      productId: 'P-1001',
      title: 'Kettle Harbour 1.7 l, Steel',
      imageUrl: PICTURE,
      quantity: 2,
      unitPrice: 54.95,
    },
    {
      itemId: '2',
      sellerSku: 'FLT-04',
      productName: 'Filter',
      title: 'Filter papers no. 4, 100 pieces',
      imageUrl: 'data:image/png;base64,AAAA',
      quantity: 1,
      unitPrice: 20,
    },
  ],
};

export const PRODUCT: Product = {
  externalId: 'P-1001',
  title: 'Kettle Harbour 1.7 l',
  brand: 'Halden',
  category: 'Kitchen',
  currency: 'EUR',
  status: 'ACTIVE',
  mainImageUrl: PICTURE,
  externalUpdatedAt: '2026-11-20T16:40:00Z',
  skus: [
    {
      externalId: 'S-1',
      sku: 'KET-17-ST',
      name: 'Steel',
      price: 54.95,
      compareAtPrice: 64.95,
      stockQuantity: 120,
      available: true,
      onSale: true,
      status: 'ACTIVE',
    },
    { externalId: 'S-2', sku: 'KET-17-BK', name: 'Black', price: 59.95, stockQuantity: 0, available: false },
    { externalId: 'S-3', sku: 'KET-17-CR', name: 'Cream', price: 59.95, isDeleted: true },
  ],
};

export const CRASH = { name: 'TypeError', stack: 'TypeError: x is not a function\n    at read (content.js:1:2345)' };
