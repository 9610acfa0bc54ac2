import { parseIsoTime } from '@/lib/contract/time';

import { emptyDays } from './empty-days';
import { ID_FIELD, type Query, type RangeName, range } from './query';
import type { RuleId } from './rules';
import type { Subject } from './subject';

const RULE: Record<RangeName, RuleId> = { createTime: 'filter-created', lastUpdateTime: 'filter-updated' };
/** The field of a product that each range selects on; orders show neither. */
const SHOWN: Record<RangeName, string> = { createTime: 'publishedAt', lastUpdateTime: 'externalUpdatedAt' };

/** A day long past and one far ahead: a range that selects gives nothing there, or rows that show a time inside. */
export async function checkEmptyRanges(
  name: RangeName,
  { path, reader, notebook, store, largest, nowMs }: Subject,
): Promise<void> {
  for (const { start, end } of Object.values(emptyDays(nowMs))) {
    const query: Query = { page: 1, pageSize: Math.min(10, largest), ...range(name, start, end) };
    const page = await reader.ask(query);
    if (!page) continue;
    if (page.rows.length === 0) {
      // An empty store gives nothing, whatever it is asked.
      if (store.rows.size > 0) notebook.confirm(RULE[name]);
      continue;
    }
    const shown = SHOWN[name];
    const stray = page.rows.findIndex((row) => {
      const at = path === '/products' && typeof row[shown] === 'string' ? parseIsoTime(row[shown]) : undefined;
      return at === undefined || at < start || at > end;
    });
    if (stray < 0) continue;
    const finding = {
      request: page.request,
      field: `data[${page.places[stray]}]`,
      fault: 'should not be in this range',
    };
    notebook.accuse(RULE[name], { ...finding, value: page.rows[stray]?.[ID_FIELD[path]] });
  }
}
