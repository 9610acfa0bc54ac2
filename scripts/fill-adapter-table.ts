import { DOCUMENTED_ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Evidence, PublicBy } from '@/lib/adapters/shape';

import { formatTable } from './format-table';

/** The strongest first. */
const PROVEN_BY: Partial<Record<Evidence['by'], string>> = {
  live: 'a running product',
  source: 'its source',
  others: "others' code",
  page: 'one saved page',
  own: 'our own page',
};

const HEAD = ['read with', 'for', 'proven by', 'seen', 'a reply is public by', 'limits'];

/** Returns the text of `docs/helpdesks.md` with the table made from the adapters. */
export function fillAdapterTable(page: string): string {
  const kinds = Object.keys(PROVEN_BY);
  const rows = DOCUMENTED_ADAPTERS.toSorted((a, b) => kinds.indexOf(a.evidence.by) - kinds.indexOf(b.evidence.by)).map(
    ({ id, evidence, about }) => [
      `\`${id}\``,
      about.covers,
      PROVEN_BY[evidence.by] ?? '',
      evidence.seen,
      describePublic(about.publicBy),
      about.limits ?? 'none',
    ],
  );
  const table = formatTable([HEAD, ...rows]);
  return page.replace(
    /(<!-- adapters:begin -->\n)[\s\S]*(<!-- adapters:end -->)/,
    (_, begin: string, end: string) => `${begin}\n${table}\n${end}`,
  );
}

function describePublic(by: PublicBy): string {
  if (by === 'nothing') return 'nothing, so it is unknown';
  return 'mark' in by ? by.mark : "having no note's mark, which was seen on the running product";
}
