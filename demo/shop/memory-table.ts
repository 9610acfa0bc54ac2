import { isInRange } from '@/lib/contract/time';
import type { JsonRow } from '@/lib/mock/rows';
import type { Frame, FramedRows, RowTable, RowKey, RowOrder, RowSlice } from '@/relay/commerce/row-table';

interface NumberedRow extends JsonRow {
  number: number;
  revision: number;
}

/** Creates a table in memory: a sorted list per order, with binary search. */
export function createMemoryTable(): RowTable {
  const byId = new Map<string, NumberedRow>();
  const byNumber: NumberedRow[] = [];
  const sorted: Record<RowOrder, NumberedRow[]> = { created: [], updated: [] };
  let revision = 0;

  const move = (entry: NumberedRow, change: (list: NumberedRow[], index: number) => void): void => {
    for (const order of ['created', 'updated'] as const) {
      const key = keyOf(entry, order);
      if (key) change(sorted[order], indexBehind(sorted[order], order, key));
    }
  };
  const select = ({ order, after, upTo, created }: RowSlice): NumberedRow[] => {
    const list = sorted[order];
    const rows = list.slice(indexBehind(list, order, after), indexBehind(list, order, upTo));
    return created ? rows.filter(({ createdAt }) => isInRange(createdAt, created)) : rows;
  };

  return {
    size: () => byNumber.length,
    find: (id) => byId.get(id),
    put(row) {
      const known = byId.get(row.id);
      if (known && isSame(known, row)) return;
      if (known) move(known, (list, index) => list.splice(index - 1, 1));
      revision += 1;
      const entry = { ...row, number: known?.number ?? byNumber.length + 1, revision };
      byId.set(row.id, entry);
      byNumber[entry.number - 1] = entry;
      move(entry, (list, index) => list.splice(index, 0, entry));
    },
    numbered: (first, last, frame) => joinRows(byNumber.slice(first - 1, last), frame),
    keyAt(slice, index) {
      const { order, after, upTo, created } = slice;
      if (created) return keyOf(select(slice)[index], order);
      const list = sorted[order];
      const at = indexBehind(list, order, after) + index;
      return at < indexBehind(list, order, upTo) ? keyOf(list[at], order) : undefined;
    },
    within(slice, limit, frame) {
      const rows = select(slice);
      if (rows.length <= limit) return joinRows(rows, frame);
      const first = new Set(rows.toSorted((a, b) => a.revision - b.revision).slice(0, limit));
      return joinRows(
        rows.filter((row) => first.has(row)),
        frame,
      );
    },
  };
}

function joinRows(rows: readonly JsonRow[], { head, tail }: Frame): FramedRows {
  return Buffer.from(head + rows.map(({ json }) => json).join(',') + tail);
}

function isSame(a: JsonRow, b: JsonRow): boolean {
  return a.json === b.json && a.createdAt === b.createdAt && a.updatedAt === b.updatedAt;
}

function keyOf(entry: NumberedRow | undefined, order: RowOrder): RowKey | undefined {
  const time = order === 'created' ? entry?.createdAt : entry?.updatedAt;
  if (!entry || time === undefined) return undefined;
  return { time, tie: order === 'created' ? entry.number : entry.revision };
}

function indexBehind(list: readonly NumberedRow[], order: RowOrder, { time, tie }: RowKey): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = keyOf(list[middle], order);
    if (key && (key.time < time || (key.time === time && key.tie <= tie))) low = middle + 1;
    else high = middle;
  }
  return low;
}
