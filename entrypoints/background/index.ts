import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import * as z from 'zod/mini';

import { listenInWorker } from '@/lib/messaging/listen-in-worker';
import { announce, sendToPage } from '@/lib/messaging/send';
import { lockStorage } from '@/lib/vault/lock-storage';

import { createButtonClicks } from './button-clicks';
import { keepContentScriptRegistered } from './content-script';
import { openFirstRunPage } from './first-run';
import { createIntents } from './intents';
import { createKeyCommands } from './key-commands';
import { openPanelFromToolbar } from './open-panel';
import { keepPolicyBadge } from './policy-badge';
import { createRequestPreparer } from './prepare-request';
import { createServices } from './services';

export default defineBackground({
  main() {
    // Before any schema is used: zod must not probe `Function(...)`, which extension pages forbid.
    z.config({ jitless: true });

    const services = createServices();
    const prepareRequest = createRequestPreparer(services, sendToPage);
    const clicks = createButtonClicks({ send: sendToPage, journal: services.journal, prepareRequest });
    const commands = createKeyCommands(clicks.add, announce, sendToPage);
    listenInWorker(createIntents(services, clicks, commands));
    browser.commands.onCommand.addListener((command, tab) => commands.press(command, tab?.id));
    lockStorage();
    openPanelFromToolbar();
    const { read, giveBackPermissions } = services.configuration;
    const showPolicyBadge = keepPolicyBadge(services.configuration.view);
    const register = keepContentScriptRegistered({ read, notify: services.settingsChanged, giveBackPermissions });
    // An update removes the registrations and orphans the scripts in open pages.
    browser.runtime.onInstalled.addListener(({ reason }) => {
      register();
      showPolicyBadge();
      void openFirstRunPage(reason, services.configuration.view);
    });
    browser.runtime.onStartup.addListener(() => {
      register();
      showPolicyBadge();
      void services.commerce.clearUnneeded();
    });
  },
});
