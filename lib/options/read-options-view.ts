import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';
import type { OptionsView } from '@/lib/options-view/options-view';
import { listPolicyTargets } from '@/lib/options-view/policy-targets';

import { findImportChanges } from './find-import-changes';
import { countChanges, type OptionsState } from './options-state';
import { nameHost } from './permission-patterns';
import { viewPolicyFile } from './policy-entries';

/** Derives the view from the state; undefined while the settings load. */
export function readOptionsView(state: OptionsState): OptionsView | undefined {
  const { settings, form, pasted, problems, pastedToken, commerceProblems, newDesk, save, test, imported } = state;
  if (!settings || !form) return undefined;
  const { channel, managed, adapters, commerceTokenEnd, missingPermissions } = settings;
  return {
    addresses: ENDPOINT_NAMES.map((endpoint) => ({
      endpoint,
      stored: channel[endpoint],
      pasted: pasted[endpoint],
      problem: problems[endpoint],
      isManaged: managed.includes(`channel.${PLATFORM_ENDPOINTS[endpoint].setting}`),
      result: test.state === 'tested' ? test.results[endpoint] : undefined,
    })),
    test: test.state,
    desks: form.desks,
    adapters,
    commerce: { ...form.commerce, tokenEnd: commerceTokenEnd, pastedToken, problems: commerceProblems },
    defaults: form.defaults,
    suggestionsPerDay: form.limits.suggestionsPerDay,
    managed,
    policyProblems: settings.policyProblems,
    damagedSettings: settings.damagedSettings,
    secrets: settings.secrets,
    forgets: state.forgets ?? {},
    newDesk: { ...newDesk, adapter: newDesk.adapter || (adapters[0]?.id ?? '') },
    missingHosts: missingPermissions.map(nameHost),
    save,
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
      what: commerceProblems.token || save.state === 'bad-recipe' ? 'entries' : 'addresses',
      count:
        Object.keys({ ...problems, ...commerceProblems }).length +
        Number(newDesk.problem !== undefined) +
        Number(save.state === 'bad-recipe'),
    },
  };
}
