import type { PageSnapshot } from '@/lib/domain/examination';

/** A snapshot as a file. */
export interface ReportFile {
  name: string;
  /** All of it: an HTML document that holds what was found as JSON. */
  contents: string;
  /** How many elements of long lists it leaves out. */
  leftOut: number;
}

/** What took the snapshot. */
export interface SelfDescription {
  /** Of the extension. */
  version: string;
  /** Name and version. */
  browser: string;
}

/** Makes one file of a snapshot, which a browser shows and a test reads: `test/pages` takes it as it is. */
export function composeReport(snapshot: PageSnapshot, { version, browser }: SelfDescription, now: Date): ReportFile {
  const { html, adapter, findings, address, serves, leftOut } = snapshot;
  const day = now.toISOString().slice(0, 10);
  const report = {
    deskhand: version,
    browser,
    day,
    // Its name may be one that the agent gave it.
    adapter: adapter && { id: adapter.id, seen: adapter.seen },
    address,
    leftOut,
    findings: findings.filter(({ step }) => step !== 'adapter'),
    serves,
  };
  // No "<" may end the script it stands in.
  const json = JSON.stringify(report, undefined, 1).replaceAll('<', String.raw`\u003c`);
  const script = `<script type="application/json" data-deskhand-report>\n${json}\n</script>`;
  return {
    name: `page-${adapter?.id ?? 'unknown'}-${day}.html`,
    contents: html.replace('</head>', () => `${script}\n</head>`),
    leftOut,
  };
}
