import { canAddText } from '@/lib/domain/page-abilities';
import type { EmptyPageView, PanelView } from '@/lib/panel-view/panel-view';
import { readTicketView } from '@/lib/panel-view/read-ticket-view';

import { hasAddress, insertModeOf, optionsFor, type PanelState, summaryLanguageOf, workOn } from './panel-state';

/** Problems of pages in which our script runs. */
const TEACHABLE: readonly string[] = ['not-a-ticket', 'thread-not-found', 'not-sure', 'bad-recipe', 'unknown-type'];

export function readPanelView(state: PanelState): PanelView {
  const { page, settings, abilities, sync, check, pageId, teaching, crash, showingAll, lastCommand, storageProblem } =
    state;
  const isOurs = page.kind === 'ticket' || (page.kind === 'none' && TEACHABLE.includes(page.problem));
  const isChannelMissing = settings !== undefined && !hasAddress(state, 'suggestion');
  return {
    page: readPage(state),
    policyProblems: settings?.policyProblems ?? [],
    isPolicyAwaited: settings?.isPolicyAwaited ?? false,
    damagedSettings: settings?.damagedSettings ?? [],
    storageProblem,
    isNew: isChannelMissing && settings.settings.desks.length === 0,
    isChannelMissing,
    hasRelay: !!settings?.settings.relay.url,
    isRelayLost: state.isRelayLost,
    areSettingsLost: state.areSettingsLost,
    secrets: settings?.secrets ?? 'kept',
    hasCommerce: settings !== undefined && settings.settings.commerce.source !== 'off',
    isSampleShop: settings?.settings.commerce.source === 'mock',
    trackingUrl: settings?.settings.commerce.trackingUrl,
    sync,
    check: check?.pageId === pageId ? check : undefined,
    canAddText: canAddText(abilities),
    canCheck: abilities.canCheck,
    // Under a policy for helpdesks, a taught recipe cannot be saved.
    canTeach: abilities.canTeach && isOurs && settings !== undefined && !settings.managed.includes('desks'),
    teaching,
    lesson: state.lesson,
    // An empty page has its own report.
    crash: page.kind === 'none' && page.problem === 'page-failed' ? undefined : crash,
    showingAll,
    isClickMissed: state.isClickMissed,
    lastCommand,
    shortcuts: state.shortcuts ?? {},
    isAutomaticOffered: state.isAutomaticOffered ?? false,
  };
}

function readPage(state: PanelState): PanelView['page'] {
  const { page, recentLanguages, settings, abilities } = state;
  if (page.kind === 'none' && page.problem === 'not-a-helpdesk') return readUnknownPage(page, state);
  if (page.kind !== 'ticket') return page;
  const { ticket } = page;
  const commerce = settings?.settings.commerce;
  const next = {
    options: optionsFor(state, ticket),
    recentLanguages,
    ownChips: settings?.settings.defaults.chips,
    summaryLanguage: summaryLanguageOf(state),
    sites: [commerce?.source === 'http' ? commerce.baseUrl : undefined, commerce?.trackingUrl].filter(
      (site) => site !== undefined,
    ),
    insertMode: insertModeOf(state),
    insertModes: abilities.insertModes,
    canInsertNote: abilities.canInsertNote && canAddText(abilities),
  };
  return { kind: 'ticket', ...readTicketView(ticket, workOn(state, ticket), next) };
}

/** Without the permission for its host, a helpdesk of the settings cannot be distinguished from other pages. */
function readUnknownPage(page: EmptyPageView, { settings, areSettingsRead }: PanelState): PanelView['page'] {
  if (!areSettingsRead) return { kind: 'reading' };
  const { missingPermissions: missingHosts = [], managed = [] } = settings ?? {};
  if (missingHosts.length === 0) return page;
  return { ...page, problem: managed.includes('desks') ? 'not-allowed-yet' : 'not-allowed', missingHosts };
}
