import { createStore, type StoreApi } from 'zustand/vanilla';

import type { OptionsStoreActions } from '@/lib/options-view/options-actions';

import { createChannelTest } from './channel-test';
import { createConnecting } from './connecting';
import { createFormActions, NO_DESK } from './form-actions';
import { createOptionsContext, type OptionsPorts } from './options-context';
import { NO_DRAFT, type OptionsState } from './options-state';
import { createSaving } from './saving';
import { createSettingsFiles } from './settings-files';

export type OptionsStore = StoreApi<OptionsState> & {
  /** Reads the settings now and after each change elsewhere. */
  start: (signal: AbortSignal) => void;
  actions: OptionsStoreActions;
};

/** Creates the store of the options page. */
export function createOptionsStore(ports: OptionsPorts, preferred: readonly string[]): OptionsStore {
  const store = createStore<OptionsState>(() => ({
    drafts: {},
    pastedToken: '',
    relaySecret: '',
    relayProblems: {},
    commerceProblems: {},
    newDesk: NO_DESK,
    save: { state: 'idle' },
    isSilent: false,
    extensionId: ports.extensionId,
    imported: { state: 'none' },
    hasKept: false,
    preferred,
  }));
  const context = createOptionsContext(ports, store.getState, store.setState);
  const formActions = createFormActions(context);
  const { runTest, ...testActions } = createChannelTest(context);

  async function readSettings(): Promise<void> {
    const delivery = await context.deliver('settings.view', {});
    store.setState({ isSilent: !delivery.ok });
    if (!delivery.ok) return;
    context.receive(delivery.value);
    store.setState({ hasKept: (await ports.unreadSettings.readKept()) !== undefined });
  }

  return Object.assign(store, {
    start(signal: AbortSignal) {
      ports.listenForAnnouncements({ 'settings.changed': () => void readSettings() }, signal);
      void readSettings();
    },
    actions: {
      readSettings,
      ...formActions,
      ...testActions,
      ...createSettingsFiles(context),
      ...createSaving(context, {
        addDesk: formActions.addDesk,
        testSaved: (channel) => runTest(channel, NO_DRAFT.pasted),
      }),
      ...createConnecting(context, formActions.addDesk),
    },
  });
}
