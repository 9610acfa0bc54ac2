import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { listPageMarks, recognizePage } from '@/lib/adapters/recognize-page';
import type { Adapter } from '@/lib/adapters/shape';

/** Of pages that state their ticket. */
const STATED = 'deskhand-page';

/**
 * Finds the adapter of this page: the named one, that of a page which states its ticket, or the one whose marks the page has.
 * @param name of a packaged adapter; undefined: the page is recognized
 */
export function findAdapter(name: string | undefined): Adapter | undefined {
  if (name !== undefined) return ADAPTERS[name];
  const adapters = Object.values(ADAPTERS).filter((adapter) => adapter !== undefined);
  const found = recognizePage(listPageMarks(adapters));
  return ADAPTERS[found.includes(STATED) ? STATED : (found[0] ?? '')];
}
