import type { ExaminationStep, Finding, FindingSays, FindingState } from '@/lib/domain/examination';

import type { StateOf } from '../gallery-state';

type FindingExample = [step: ExaminationStep, state: FindingState, values?: Finding['values'], next?: Finding['next']];

/** The step and level of every sentence. */
const SENTENCES: Record<FindingSays, FindingExample> = {
  'permission.given': ['permission', 'good'],
  'permission.missing': ['permission', 'bad', undefined, 'settings'],
  'desk.matched': ['desk', 'good'],
  'desk.none': ['desk', 'bad', undefined, 'settings'],
  'script.answers': ['script', 'good'],
  'script.silent': ['script', 'bad', undefined, 'reload'],
  'script.threw': ['script', 'bad'],
  'adapter.known': ['adapter', 'good', { name: 'Request Tracker', seen: '2026-11-21', by: 'live' }],
  'adapter.missing': ['adapter', 'bad', undefined, 'settings'],
  'adapter.not-found': ['adapter', 'bad', undefined, 'open-ticket'],
  'root.found': ['root', 'good'],
  'root.missing': ['root', 'bad', undefined, 'open-ticket'],
  'value.found': ['subject', 'good'],
  'value.missing': ['customer-email', 'absent', undefined, 'report-if-shown'],
  'ticket-id.missing': ['ticket-id', 'bad', undefined, 'open-ticket'],
  'facts.answered': ['facts', 'good', { asked: 3 }],
  'facts.partly': ['facts', 'absent', { answered: 1, asked: 3 }, 'sign-in'],
  'thread.here': ['thread', 'good'],
  'thread.elsewhere': ['thread', 'good'],
  'thread.missing': ['thread', 'bad', undefined, 'report'],
  'messages.found': ['messages', 'good', { count: 6 }],
  'messages.none': ['messages', 'bad', undefined, 'report'],
  'roles.known': ['roles', 'good', { customer: 3, agent: 2, note: 1, system: 0 }],
  'roles.some-unknown': ['roles', 'absent', { customer: 3, agent: 2, note: 1, system: 0, unknown: 2 }, 'report'],
  'roles.unknown': ['roles', 'bad', { unknown: 6 }, 'report'],
  'each.all': ['authors', 'good', { of: 6 }],
  'each.some': ['times', 'absent', { count: 4, of: 6 }],
  'each.none': ['ids', 'absent', { of: 6 }],
  'order.right': ['order', 'good'],
  'order.unproven': ['order', 'absent'],
  'order.wrong': ['order', 'bad', undefined, 'report'],
  'attachments.found': ['attachments', 'good', { count: 2 }],
  'attachments.none': ['attachments', 'absent', undefined, 'report-if-shown'],
  'composer.open': ['composer', 'good', { mode: 'reply', editor: 'rich' }],
  'composer.none': ['composer', 'absent', undefined, 'open-composer'],
  'button.placed': ['button', 'good', { by: 1, of: 2 }],
  'button.at-composer': ['button', 'good'],
  'button.near-composer': ['button', 'good'],
  'button.out-of-view': ['button', 'absent', undefined, 'show-composer'],
  'button.covered': ['button', 'bad', undefined, 'report'],
  'button.no-room': ['button', 'bad', undefined, 'report'],
  'button.hidden': ['button', 'absent'],
  'button.nowhere': ['button', 'absent', undefined, 'open-composer'],
};

const FINDINGS: Finding[] = (Object.entries(SENTENCES) as [FindingSays, FindingExample][]).map(([says, row]) => {
  const [step, state, values, next] = row;
  return {
    step,
    state,
    says,
    sought: state === 'good' ? [] : ['.ticket-thread > article[data-message-id]', 'main [role=feed] li'],
    ...(values && { values }),
    ...(next && { next }),
  };
});

const REPORT = {
  name: 'deskhand-request-tracker-2026-11-21.html',
  contents: `<!doctype html>\n<html><body>\n${'  <article class="message"><p>Xxxxx xx xxxxxxx xxxx.</p></article>\n'.repeat(30)}</body></html>`,
  leftOut: 12,
};

export function checkStates(): StateOf<'check'>[] {
  const found = (...states: FindingState[]) => ({ findings: FINDINGS.filter(({ state }) => states.includes(state)) });
  const check = (name: string, view: StateOf<'check'>['view']): StateOf<'check'> => ({
    id: `checks/${name}`,
    screen: 'check',
    view,
  });
  return [
    check('running', {}),
    check('no-permission', {
      examination: {
        findings: [{ step: 'permission', state: 'bad', says: 'permission.missing', sought: [], next: 'allow' }],
      },
      missingHosts: ['https://desk.example/*'],
      answers: false,
    }),
    check('all-good', { examination: found('good'), answers: true }),
    check('some-absent', { examination: found('good', 'absent'), answers: true }),
    check('some-bad', { examination: found('good', 'absent', 'bad'), answers: false }),
    check('snapshot-in-the-making', { examination: found('good'), answers: true, report: 'making' }),
    check('snapshot-failed', { examination: found('good'), answers: true, report: 'failed' }),
    check('snapshot', { examination: found('good'), answers: true, report: REPORT }),
  ];
}
