import { mapEndpoints } from '@/lib/contract/platform-endpoints';
import { isCompleteChip } from '@/lib/domain/chip';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import type { OptionsStoreActions } from '@/lib/options-view/options-actions';
import type { ForgetEnds } from '@/lib/options-view/options-view';
import type { Settings } from '@/lib/settings/settings';

import { findAddressProblems, findCommerceProblems, findRelayProblems } from './find-problems';
import { mergeSettings } from './merge-settings';
import type { OptionsContext } from './options-context';
import { draftOf, isTyped, listChannels, listDrafts, type OptionsState } from './options-state';
import { listNeededPatterns, nameHost } from './permission-patterns';
import { readPolicyEntries } from './policy-entries';
import { type SavedFile, writePolicyFile } from './policy-file';
import { writeSettingsFile } from './settings-file';

type Saving = Pick<
  OptionsStoreActions,
  'save' | 'forgetChannel' | 'forgetRelay' | 'forgetCommerce' | 'makePolicyFile' | 'exportSettings'
>;

interface SavedInput extends Pick<OptionsState, 'drafts' | 'pastedToken' | 'relaySecret'> {
  /** The settings from which the form started. */
  base: Settings;
}

interface Steps {
  addDesk: OptionsStoreActions['addDesk'];
  /** Tests the stored addresses of a channel. */
  testSaved: (channel: string) => Promise<void>;
}

/** Creates the actions by which the worker stores or forgets. Secrets go there and never come back. */
export function createSaving(
  { ports, get, set, setDraft, receive, deliver }: OptionsContext,
  { addDesk, testSaved }: Steps,
): Saving {
  function isSavable(form: Settings): boolean {
    const { pastedToken, newDesk, settings } = get();
    for (const channel of listChannels({ form })) {
      setDraft(channel, { problems: findAddressProblems(draftOf(get(), channel).pasted) });
    }
    const isWrong = listDrafts(get()).some(({ problems }) => Object.keys(problems).length > 0);
    const commerceProblems = findCommerceProblems(form.commerce, pastedToken);
    const relayProblems = findRelayProblems(form.relay);
    const isNameless = form.channels.some(({ name }) => name.trim() === '');
    const isEntryWrong = Object.keys({ ...commerceProblems, ...relayProblems }).length > 0;
    if (newDesk.problem || isWrong || isNameless || isEntryWrong) {
      set({ commerceProblems, relayProblems, save: { state: 'bad-address' } });
      return false;
    }
    const isOwn = (key: string) => !settings?.managed.includes(key);
    if (isOwn('desks') && form.desks.some(({ recipe }) => recipe !== undefined && ports.checkRecipe(recipe))) {
      set({ save: { state: 'bad-recipe' } });
      return false;
    }
    if (isOwn('defaults.chips') && form.defaults.chips?.some((chip) => !isCompleteChip(chip))) {
      set({ save: { state: 'bad-chip' } });
      return false;
    }
    return true;
  }

  /** Saves the input as it was at the click. Later input stays in the form. */
  async function saveAll(form: Settings, { base, drafts, pastedToken, relaySecret }: SavedInput): Promise<void> {
    if (!(await saveRelay(form, relaySecret))) return;
    for (const channel of listTyped({ form, drafts })) {
      const { pasted } = draftOf({ drafts }, channel);
      const trimmed = mapEndpoints((endpoint) => pasted[endpoint].trim());
      const delivery = await deliver('channel.save', { channel, ...trimmed });
      if (!delivery.ok) return set({ save: { state: 'unanswered' } });
      if (!delivery.value.ok) {
        setDraft(channel, { problems: delivery.value.failure });
        return set({ save: { state: 'bad-address' } });
      }
      // A test of these addresses stays valid.
      receive(delivery.value.value);
      const { pasted: now } = draftOf(get(), channel);
      setDraft(channel, {
        pasted: mapEndpoints((endpoint) => (now[endpoint] === pasted[endpoint] ? '' : now[endpoint])),
      });
    }
    // The settings may have changed during the permission prompt.
    const merged = mergeSettings(base, form, get().settings?.settings ?? base);
    const delivery = await deliver('settings.save', { settings: merged });
    if (!delivery.ok) return set({ save: { state: 'unanswered' } });
    const saved = delivery.value;
    set({ settings: saved, form: mergeSettings(form, get().form ?? form, saved.settings) });
    const token = pastedToken.trim();
    if (token !== '' && form.commerce.source === 'http') {
      // The worker stores the token for the saved base URL, so the settings come first.
      const view = await deliver('commerce.save', { token });
      if (!view.ok) return set({ save: { state: 'unanswered' } });
      set({ settings: view.value });
    }
    const isUnchanged = get().pastedToken === pastedToken;
    return set({ ...(isUnchanged && { pastedToken: '' }), save: { state: 'saved' } });
  }

  /** Runs first, because nothing may be saved if the relay refuses; false if it does. */
  async function saveRelay({ relay: { url } }: Settings, typed: string): Promise<boolean> {
    const secret = typed.trim();
    if (!url || secret === '') return true;
    // A code works once, so this is not sent again.
    const delivery = await ports.sendToWorker('relay.save', { url, secret });
    if (!delivery.ok) set({ save: { state: 'unanswered' } });
    else if (!delivery.value.ok) {
      set({ relayProblems: { secret: delivery.value.failure }, save: { state: 'bad-address' } });
    } else {
      receive(delivery.value.value);
      if (get().relaySecret === typed) set({ relaySecret: '' });
      return true;
    }
    return false;
  }

  async function forget(secret: keyof ForgetEnds): Promise<void> {
    set({ forgets: {} });
    const delivery = await (secret === 'channel'
      ? deliver('channel.forget', { channel: DEFAULT_CHANNEL })
      : deliver(`${secret}.forget`, {}));
    if (!delivery.ok) {
      return set({ forgets: { [secret]: delivery.failure === 'threw' ? 'no-storage' : 'interrupted' } });
    }
    if (secret !== 'commerce') setDraft(DEFAULT_CHANNEL, { test: { state: 'idle' } });
    return set({ settings: delivery.value, forgets: { [secret]: 'done' } });
  }

  /** Downloads a file of the form, with the typed helpdesk, unless the form is wrong. */
  function download(write: (form: Settings) => SavedFile): void {
    addDesk();
    const { form } = get();
    if (form && isSavable(form)) ports.saveFile(write(form));
  }

  return {
    async save() {
      if (get().save.state === 'saving') return;
      addDesk();
      const { form, settings, drafts, pastedToken, relaySecret } = get();
      if (!form || !settings || !isSavable(form)) return;
      const patterns = listNeededPatterns(form, get());
      set({ save: { state: 'saving' }, commerceProblems: {}, relayProblems: {} });
      if (!(await ports.requestPermissions(patterns))) {
        return set({ save: { state: 'refused', hosts: patterns.map(nameHost) } });
      }
      await saveAll(form, { base: settings.settings, drafts, pastedToken, relaySecret });
      if (get().save.state !== 'saved') return;
      // A paste was tested at once.
      const isUntested = (channel: string): boolean => {
        const draft = draftOf(get(), channel);
        return draft.test.state === 'idle' && !isTyped(draft);
      };
      const isAccessNew = form.relay.url !== undefined && relaySecret.trim() !== '';
      const typed = isAccessNew ? [DEFAULT_CHANNEL] : listTyped({ form, drafts }).filter(isUntested);
      await Promise.all(typed.map(testSaved));
    },

    makePolicyFile: (target) => download(() => writePolicyFile(target, readPolicyEntries(get()), get().extensionId)),
    exportSettings: () => download(writeSettingsFile),

    forgetChannel: () => forget('channel'),
    forgetRelay: () => forget('relay'),
    forgetCommerce: () => forget('commerce'),
  };
}

/** Lists the channels with addresses that wait for their save. */
function listTyped(state: { form: Settings; drafts: OptionsState['drafts'] }): string[] {
  return listChannels(state).filter((channel) => isTyped(draftOf(state, channel)));
}
