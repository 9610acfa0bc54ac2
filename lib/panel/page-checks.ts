import type { CrashTrace } from '@/lib/domain/crash-report';
import type { Examination, Finding } from '@/lib/domain/examination';
import type { CheckActions } from '@/lib/panel-view/panel-actions';
import { hostPatternOf, matchesPattern } from '@/lib/shared/match-pattern';

import type { PanelContext } from './panel-context';
import { type CheckState, ticketOf } from './panel-state';
import { composeReport } from './report-file';

/** Checks why a page cannot be read, from the permission to the last message. */
export function createPageChecks({ ports, get, set }: PanelContext): CheckActions {
  function update(check: CheckState, change: Partial<CheckState>): CheckState {
    const now = { ...check, ...change };
    if (get().check === check) set({ check: now });
    return now;
  }

  async function examine({ pageId, address }: CheckState): Promise<Partial<CheckState>> {
    if (address === undefined) {
      const missingHosts = findMissingHosts();
      const next = missingHosts.length > 0 ? 'allow' : 'settings';
      return { ...refuse([{ ...bad('permission', 'permission.missing'), next }]), missingHosts };
    }
    const findings: Finding[] = [good('permission', 'permission.given')];
    const desks = get().settings?.settings.desks ?? [];
    const desk = desks.find(({ match }) => matchesPattern(match, address));
    if (!desk) {
      const sought = desks.map(({ match }) => match);
      return refuse([...findings, { ...bad('desk', 'desk.none', sought), next: 'settings' }]);
    }
    findings.push(good('desk', 'desk.matched', [desk.match]));
    const delivery = await ports.callPage(pageId, 'page.examine', {});
    if (!delivery.ok && delivery.failure === 'threw')
      return refuse([...findings, bad('script', 'script.threw')], delivery.crash);
    if (!delivery.ok) return refuse([...findings, { ...bad('script', 'script.silent'), next: 'reload' }]);
    findings.push(good('script', 'script.answers'));
    const examination = delivery.value;
    if (!examination && desk.adapter === 'auto')
      return refuse([...findings, { ...bad('adapter', 'adapter.not-found'), next: 'open-ticket' }]);
    if (!examination)
      return refuse([...findings, { ...bad('adapter', 'adapter.missing', [desk.adapter]), next: 'settings' }]);
    return { examination: { ...examination, findings: [...findings, ...examination.findings] }, answers: true };
  }

  /** The browser hides the address of a page without permission, so the page may belong to any helpdesk. */
  function findMissingHosts(): string[] {
    const { settings, missingPermissions } = get().settings ?? {};
    const hosts = (settings?.desks ?? []).flatMap(({ match }) => hostPatternOf(match) ?? []);
    return [...new Set(hosts)].filter((host) => missingPermissions?.includes(host));
  }

  return {
    async checkPage() {
      const { pageId } = get();
      if (pageId === undefined) return;
      const started: CheckState = { pageId, address: undefined, ticket: ticketOf(get()) };
      set({ check: started });
      const check = update(started, { address: (await ports.readPage(pageId))?.url });
      update(check, await examine(check));
    },

    async closeCheck() {
      set({ check: undefined });
    },

    async makeReport() {
      const { check } = get();
      if (!check?.examination || check.report === 'making') return;
      const making = update(check, { report: 'making' });
      const delivery = await ports.callPage(making.pageId, 'page.snapshot', {});
      if (!delivery.ok && delivery.failure === 'threw') {
        const findings = check.examination.findings.map((finding) =>
          finding.step === 'script' ? bad('script', 'script.threw') : finding,
        );
        update(making, { report: undefined, ...refuse(findings, delivery.crash) });
        return;
      }
      const snapshot = delivery.ok ? delivery.value : undefined;
      update(making, {
        report: snapshot ? composeReport(snapshot, ports.describeSelf(), new Date(ports.now())) : 'failed',
      });
    },

    async closeReport() {
      const { check } = get();
      if (check) update(check, { report: undefined });
    },
  };
}

function refuse(findings: Finding[], crash?: CrashTrace): { examination: Examination; answers: boolean } {
  return { examination: { findings, ...(crash && { crash }) }, answers: false };
}

function good(step: Finding['step'], says: Finding['says'], sought: string[] = []): Finding {
  return { step, state: 'good', says, sought };
}

function bad(step: Finding['step'], says: Finding['says'], sought: string[] = []): Finding {
  return { step, state: 'bad', says, sought };
}
