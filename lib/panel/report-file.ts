import type { SelfDescription } from '@/lib/domain/crash-report';
import type { PageSnapshot } from '@/lib/domain/examination';
import type { ReportFile } from '@/lib/panel-view/panel-view';

/** Makes an HTML file that browsers show and `test/pages` reads. */
export function composeReport(snapshot: PageSnapshot, { version, browser }: SelfDescription, now: Date): ReportFile {
  const { html, adapter, findings, address, serves, leftOut } = snapshot;
  const day = now.toISOString().slice(0, 10);
  const report = {
    deskhand: version,
    browser,
    day,
    // The agent may have chosen the adapter's name, so it is left out.
    adapter: adapter && { id: adapter.id, seen: adapter.seen },
    address,
    leftOut,
    findings: findings.filter(({ step }) => step !== 'adapter'),
    serves,
  };
  // No "<" may end the script element.
  const json = JSON.stringify(report, undefined, 1).replaceAll('<', String.raw`\u003c`);
  const script = `<script type="application/json" data-deskhand-report>\n${json}\n</script>`;
  return {
    name: `page-${adapter?.id ?? 'unknown'}-${day}.html`,
    contents: html.replace('</head>', () => `${script}\n</head>`),
    leftOut,
  };
}
