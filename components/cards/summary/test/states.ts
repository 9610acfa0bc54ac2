import type { StateOf } from '@/gallery/gallery-state';
import { panelWith } from '@/gallery/panel-with';
import { SUMMARY } from '@/gallery/sample';
import { insertedNote } from '@/gallery/states/insertion-states';
import type { SummaryStatus } from '@/lib/contract/summary';
import type { SummaryView } from '@/lib/panel-view/read-ticket-view';
import type { NoteInsertionView } from '@/lib/panel-view/read-ticket-view';
import { plainOf } from '@/lib/rich-text/reply-text';

const ANSWERS: Record<SummaryStatus, SummaryView> = {
  COMPLETED: SUMMARY,
  PENDING: { ...SUMMARY, text: undefined, data: { status: 'PENDING', taskId: 'task-20261121-000815' } },
  FAILED: {
    ...SUMMARY,
    text: undefined,
    data: { status: 'FAILED', errorMessage: 'The conversation is longer than this plan allows.' },
  },
};

const LONG =
  `<h3>What happened</h3>${'<p>Ada ordered two kettles and filters, and asked three times where they are. The first answer came after a day and named a number that the carrier did not know.</p>'.repeat(6)}` +
  '<h3>What she wants</h3><ul><li>to know where the parcel is</li><li>the filters sent again if it is lost</li></ul>';

/** Creates the states of a summary; running requests started shortly before `now`. */
export function summaryStates(now: number): StateOf<'panel'>[] {
  const answered = (summary: SummaryView) => ({ request: { state: 'answered' as const }, summary });
  const running = { state: 'running' as const, requestId: 's1', startedAt: now };
  return [
    ...(Object.keys(ANSWERS) as SummaryStatus[]).map((status) =>
      panelWith(`summaries/${status.toLowerCase()}`, { summary: answered(ANSWERS[status]) }),
    ),
    panelWith('summaries/awaited', { summary: answered(ANSWERS.PENDING), panel: { hasRelay: true } }),
    panelWith('summaries/running', { summary: { request: running } }),
    panelWith('summaries/running-again', { summary: { request: running, summary: SUMMARY } }),
    panelWith('summaries/empty', {
      summary: answered({ ...SUMMARY, text: undefined, data: { status: 'COMPLETED', summary: '' } }),
    }),
    panelWith('summaries/pending-with-an-earlier-one', {
      summary: { ...answered(ANSWERS.PENDING), earlier: SUMMARY },
    }),
    panelWith('summaries/stale', { summary: answered({ ...SUMMARY, freshness: { stale: true, newer: 2 } }) }),
    panelWith('summaries/other-language', { summary: answered({ ...SUMMARY, isOtherLanguage: true }) }),
    panelWith('summaries/note-inserted', { summary: { ...answered(SUMMARY), insertion: insertedSummary() } }),
    panelWith('summaries/long', { summary: answered({ ...SUMMARY, text: { kind: 'rich', html: LONG } }) }),
    panelWith('summaries/rtl', {
      summary: answered({
        ...SUMMARY,
        direction: 'rtl',
        text: { kind: 'rich', html: '<p>تسأل ليلى للمرة الثانية عن طلبها <b>10019</b>.</p>' },
      }),
    }),
  ];
}

function insertedSummary(): NoteInsertionView {
  const text = SUMMARY.text ? plainOf(SUMMARY.text) : '';
  return { insertion: insertedNote(text), offer: 'insert', ticketNumber: '4711' };
}
