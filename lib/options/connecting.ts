import { ENDPOINT_NAMES } from '@/lib/contract/platform-endpoints';
import type { OptionsStoreActions } from '@/lib/options-view/options-actions';

import { createChannelTest } from './channel-test';
import { findAddressProblems } from './find-problems';
import type { OptionsContext } from './options-context';
import type { OptionsState } from './options-state';
import { listNeededPatterns, nameHost } from './permission-patterns';
import { createSaving } from './saving';

/** Creates the action of the first-run page: one permission prompt, the connection test, and only after it the save. */
export function createConnecting(
  context: OptionsContext,
  addDesk: OptionsStoreActions['addDesk'],
): Pick<OptionsStoreActions, 'connect'> {
  const { ports, get, set } = context;
  // The one prompt of the click comes before test and save.
  const allowed = { ...context, ports: { ...ports, requestPermissions: () => Promise.resolve(true) } };
  const { testChannel } = createChannelTest(allowed);
  // Nothing is saved before its test.
  const { save } = createSaving(allowed, { addDesk, testSaved: () => Promise.resolve() });

  function isComplete(): boolean {
    const { form, settings, pasted } = get();
    const problems = findAddressProblems(pasted);
    const isMissing = pasted.suggestion.trim() === '' && settings?.channel.suggestion === undefined;
    if (isMissing) problems.suggestion = 'empty';
    if (form?.desks.length === 0 && !get().newDesk.problem) set({ newDesk: { ...get().newDesk, problem: 'bad' } });
    const isWrong = Object.keys(problems).length > 0 || get().newDesk.problem !== undefined;
    if (isWrong) set({ problems, test: { state: 'idle' }, save: { state: 'bad-address' } });
    return !isWrong;
  }

  return {
    async connect() {
      if (get().save.state === 'saving' || get().test.state === 'testing') return;
      addDesk();
      const { form } = get();
      if (!form || !isComplete()) return;
      const patterns = listNeededPatterns(form, get());
      set({ save: { state: 'idle' } });
      if (!(await ports.requestPermissions(patterns))) {
        return set({ save: { state: 'refused', hosts: patterns.map(nameHost) } });
      }
      await testChannel();
      if (isWorking(get().test)) await save();
    },
  };
}

/** An address that is not set is no failure: the platform may give no summaries. */
function isWorking(test: OptionsState['test']): boolean {
  return test.state === 'tested' && ENDPOINT_NAMES.every((endpoint) => typeof test.results[endpoint] === 'string');
}
