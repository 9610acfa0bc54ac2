import { answerOrders, answerProducts } from '@/relay/commerce/answer-queries';
import type { QueryAnswerText } from '@/relay/commerce/query-answer';
import type { RowStore } from '@/relay/commerce/row-store';

interface Answer {
  status: number;
  body: unknown;
}

/** Answers an order query as a reader of the JSON text sees it. */
export async function answerOrderQuery(query: unknown, store: RowStore): Promise<Answer> {
  return parse(await answerOrders(query, store));
}

/** Answers a product query as a reader of the JSON text sees it. */
export async function answerProductQuery(query: unknown, store: RowStore): Promise<Answer> {
  return parse(await answerProducts(query, store));
}

function parse({ status, json }: QueryAnswerText): Answer {
  return { status, body: JSON.parse(Buffer.from(json).toString()) as unknown };
}
