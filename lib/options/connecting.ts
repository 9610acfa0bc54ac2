import { ENDPOINT_NAMES } from '@/lib/contract/platform-endpoints';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import type { OptionsStoreActions } from '@/lib/options-view/options-actions';

import { createChannelTest } from './channel-test';
import { findAddressProblems, findRelayProblems } from './find-problems';
import type { OptionsContext } from './options-context';
import { type ChannelDraft, draftOf, type OptionsState } from './options-state';
import { listNeededPatterns, nameHost } from './permission-patterns';
import { createSaving } from './saving';
import { withRelay } from './with-relay';

/** Creates the action of the first-run page: one permission prompt, the connection test, and only after it the save. */
export function createConnecting(
  context: OptionsContext,
  addDesk: OptionsStoreActions['addDesk'],
): Pick<OptionsStoreActions, 'connect'> {
  const { ports, get, set, setDraft, edit } = context;
  const readTest = () => draftOf(get(), DEFAULT_CHANNEL).test;
  // The one prompt of the click comes before test and save.
  const allowed = { ...context, ports: { ...ports, requestPermissions: () => Promise.resolve(true) } };
  const { testChannel } = createChannelTest(allowed);
  // Nothing is saved before its test.
  const { save } = createSaving(allowed, { addDesk, testSaved: () => Promise.resolve() });

  /** The relay needs an address, and a token or a code. */
  function isRelayComplete(): boolean {
    const { form, settings, relaySecret } = get();
    const { url } = form?.relay ?? {};
    const problems: OptionsState['relayProblems'] = url ? findRelayProblems({ url }) : { url: 'empty' };
    const hasAccess =
      relaySecret.trim() !== '' || (settings?.relayTokenEnd !== undefined && settings.settings.relay.url === url);
    const relayProblems = hasAccess ? problems : { ...problems, secret: { reason: 'no-relay-access' as const } };
    const isWrong = Object.keys(relayProblems).length > 0 || isDeskMissing();
    if (isWrong) set({ relayProblems, save: { state: 'bad-address' } });
    return !isWrong;
  }

  function isDeskMissing(): boolean {
    if (get().form?.desks.length === 0 && !get().newDesk.problem)
      set({ newDesk: { ...get().newDesk, problem: 'bad' } });
    return get().newDesk.problem !== undefined;
  }

  function isComplete(): boolean {
    const { settings } = get();
    const { pasted } = draftOf(get(), DEFAULT_CHANNEL);
    const problems = findAddressProblems(pasted);
    const isMissing = pasted.suggestion.trim() === '' && settings?.channels[DEFAULT_CHANNEL]?.suggestion === undefined;
    if (isMissing) problems.suggestion = 'empty';
    const isWrong = isDeskMissing() || Object.keys(problems).length > 0;
    if (isWrong) {
      setDraft(DEFAULT_CHANNEL, { problems, test: { state: 'idle' } });
      set({ save: { state: 'bad-address' } });
    }
    return !isWrong;
  }

  /** The address of a ticket does not identify many helpdesks, but now Deskhand may read its page. */
  async function recognizeDesks(): Promise<void> {
    const { form, settings } = get();
    if (!form || settings?.managed.includes('desks')) return;
    for (const { match, adapter, recipe } of form.desks) {
      const found = adapter === 'auto' && !recipe ? await ports.recognizeOpenPage(match) : undefined;
      if (found === undefined) continue;
      set({ recognized: found });
      edit(({ desks }) => ({
        desks: desks.map((desk) => (desk.match === match ? { ...desk, adapter: found } : desk)),
      }));
    }
  }

  /** The agent may have typed the address of a relay and then chosen the platform. The address stays if the save fails. */
  async function saveWithoutRelay(): Promise<void> {
    const { relay, commerce } = get().form ?? {};
    edit((form) => withRelay(form, '', get().settings?.managed));
    await save();
    const { form, save: saved } = get();
    if (form && relay && commerce && saved.state !== 'saved') set({ form: { ...form, relay, commerce } });
  }

  return {
    async connect(by) {
      if (get().save.state === 'saving' || readTest().state === 'testing') return;
      addDesk();
      const { form } = get();
      if (!form || !(by === 'relay' ? isRelayComplete() : isComplete())) return;
      const patterns = listNeededPatterns(by === 'relay' ? form : { ...form, relay: {} }, get());
      set({ save: { state: 'idle' } });
      if (!(await ports.requestPermissions(patterns))) {
        return set({ save: { state: 'refused', hosts: patterns.map(nameHost) } });
      }
      await recognizeDesks();
      // The relay checks the token before anything is saved.
      if (by === 'relay') return save();
      await testChannel(DEFAULT_CHANNEL);
      if (isWorking(readTest())) await saveWithoutRelay();
    },
  };
}

/** A missing address is not a failure: the platform may not offer summaries. */
function isWorking(test: ChannelDraft['test']): boolean {
  return test.state === 'tested' && ENDPOINT_NAMES.every((endpoint) => typeof test.results[endpoint] === 'string');
}
