import { parsePlatformAddress } from '@/lib/contract/address';
import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import type { ChannelView, OptionsView } from '@/lib/options-view/options-view';
import { listPolicyTargets } from '@/lib/options-view/policy-targets';
import { recognizeDesk } from '@/lib/options-view/recognize-desk';
import type { SettingsView } from '@/lib/settings/settings';

import { findImportChanges } from './find-import-changes';
import { countChanges, draftOf, listDrafts, type OptionsState } from './options-state';
import { nameHost } from './permission-patterns';
import { viewPolicyFile } from './policy-entries';

/** Derives the view from the state; undefined while the settings load. */
export function readOptionsView(state: OptionsState): OptionsView | undefined {
  const { settings, form, pastedToken, commerceProblems, relaySecret, relayProblems, newDesk, save, imported } = state;
  if (!settings || !form) return undefined;
  const { managed, adapters, commerceTokenEnd, relayTokenEnd, missingPermissions } = settings;
  const problems = listDrafts(state).flatMap((draft) => Object.keys(draft.problems));
  const isRefused = save.state === 'bad-address';
  const nameless = isRefused ? form.channels.filter(({ name }) => name.trim() === '').length : 0;
  const isEntryBad = save.state === 'bad-recipe' || save.state === 'bad-chip';
  return {
    channels: [
      viewChannel(DEFAULT_CHANNEL, undefined, state, settings),
      ...form.channels.map(({ id, name }) => viewChannel(id, name, state, settings)),
    ],
    relay: { url: form.relay.url ?? '', tokenEnd: relayTokenEnd, secret: relaySecret, problems: relayProblems },
    desks: form.desks,
    adapters,
    commerce: { ...form.commerce, tokenEnd: commerceTokenEnd, pastedToken, problems: commerceProblems },
    defaults: form.defaults,
    suggestionsPerDay: form.limits.suggestionsPerDay,
    managed,
    policyProblems: settings.policyProblems,
    isPolicyAwaited: settings.isPolicyAwaited,
    damagedSettings: settings.damagedSettings,
    secrets: settings.secrets,
    forgets: state.forgets ?? {},
    newDesk: { ...newDesk, adapter: newDesk.adapter || recognizeDesk(newDesk.address, adapters) },
    missingHosts: missingPermissions.map(nameHost),
    save,
    recognized: adapters.find(({ id }) => id === state.recognized)?.name,
    policyFile: {
      targets: listPolicyTargets(state.extensionId),
      extensionId: state.extensionId,
      ...viewPolicyFile(state),
    },
    imported:
      imported.state === 'asking'
        ? { state: 'asking', changes: findImportChanges(form, imported.settings, managed) }
        : imported,
    hasKept: state.hasKept,
    changes: countChanges(state),
    wrong: {
      what: commerceProblems.token || relayProblems.secret || nameless > 0 || isEntryBad ? 'entries' : 'addresses',
      count:
        problems.length +
        nameless +
        Object.keys(commerceProblems).length +
        Object.keys(relayProblems).length +
        Number(newDesk.problem !== undefined) +
        Number(isEntryBad),
    },
  };
}

function viewChannel(
  id: string,
  name: string | undefined,
  state: OptionsState,
  { channels, managed }: SettingsView,
): ChannelView {
  const { pasted, problems, test } = draftOf(state, id);
  const stored = channels[id] ?? {};
  const isManaged = (endpoint: PlatformEndpoint): boolean =>
    managed.includes(id === DEFAULT_CHANNEL ? `channel.${PLATFORM_ENDPOINTS[endpoint].setting}` : 'channels');
  const numbers = ENDPOINT_NAMES.flatMap((endpoint) => {
    const typed = parsePlatformAddress(pasted[endpoint], endpoint);
    return (typed.ok ? typed.value : stored[endpoint])?.channelId ?? [];
  });
  return {
    id,
    name,
    addresses: ENDPOINT_NAMES.map((endpoint) => ({
      endpoint,
      stored: stored[endpoint],
      pasted: pasted[endpoint],
      problem: problems[endpoint],
      isManaged: isManaged(endpoint),
      result: test.state === 'tested' ? test.results[endpoint] : undefined,
    })),
    test: test.state,
    isMixed: new Set(numbers).size > 1,
  };
}
