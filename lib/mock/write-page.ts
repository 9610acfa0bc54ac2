import type { Page } from '@/lib/contract/page';

import type { WrittenAnswer } from './answer';
import { placePictures } from './pictures';

/** Rows that are JSON already as an answer: the wrapper with its four fields (contract: "Page wrapper"). */
export function writePage(
  { data, page, pageSize, hasNextPage }: Page<string>,
  { pictureBase }: { pictureBase: string },
): WrittenAnswer {
  const rows = placePictures(data.join(','), pictureBase);
  return {
    status: 200,
    json: `{"data":[${rows}],"page":${page},"pageSize":${pageSize},"hasNextPage":${hasNextPage}}`,
  };
}
