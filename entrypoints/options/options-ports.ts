import { browser } from 'wxt/browser';

import { listenForAnnouncements } from '@/lib/messaging/listen';
import { sendToWorker } from '@/lib/messaging/send';
import type { OptionsPorts } from '@/lib/options/options-context';
import { forgetKeptSettings, readKeptSettings, readStoredSettings } from '@/lib/settings/settings-store';
import { pause } from '@/lib/shared/pause';

import { browserActions } from './options-browser-actions';
import { recognizeOpenPage } from './recognize-open-page';
import { saveFile } from './save-file';

export const optionsPorts: OptionsPorts = {
  sendToWorker,
  listenForAnnouncements,
  checkRecipe: browserActions.checkRecipe,
  saveFile,
  unreadSettings: {
    readStored: readStoredSettings,
    readKept: readKeptSettings,
    forgetKept: forgetKeptSettings,
  },
  recognizeOpenPage: (match) => recognizeOpenPage(match).catch(() => undefined),
  extensionId: browser.runtime.id,
  wait: pause,
  now: Date.now,
  // A browser that shows no permission prompt counts as a refusal.
  requestPermissions: (origins) =>
    origins.length === 0 ? Promise.resolve(true) : browser.permissions.request({ origins }).catch(() => false),
};
