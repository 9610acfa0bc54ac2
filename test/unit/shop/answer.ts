import { writeOrderAnswer, writeProductAnswer } from '@/relay/commerce/answer-queries';
import type { RowStore } from '@/relay/commerce/row-store';

interface Answer {
  status: number;
  body: unknown;
}

/** Answers an order query as a reader of the JSON text sees it. */
export function answerOrderQuery(query: unknown, store: RowStore): Answer {
  return parse(writeOrderAnswer(query, store));
}

/** Answers a product query as a reader of the JSON text sees it. */
export function answerProductQuery(query: unknown, store: RowStore): Answer {
  return parse(writeProductAnswer(query, store));
}

function parse({ status, json }: ReturnType<typeof writeOrderAnswer>): Answer {
  return { status, body: JSON.parse(json.toString()) as unknown };
}
