import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import * as z from 'zod/mini';

import { createTransport } from '@/lib/http/transport';
import { createJournal } from '@/lib/journal/journal';
import { createRequestRunner } from '@/lib/journal/request-runner';
import { listenInWorker } from '@/lib/messaging/listen-in-worker';
import { announce } from '@/lib/messaging/send';
import { createVault } from '@/lib/vault/vault';

import { createAsks, openPanelFromToolbar } from './asks';
import { createChannel } from './channel';
import { createCommerce } from './commerce';
import { createCommerceToken } from './commerce-token';
import { createConfiguration } from './configuration';
import { createDailyCount } from './daily-count';
import { followDesks, describeDesk } from './desks';
import { createKeyCommands } from './key-commands';
import { createLessons } from './lessons';
import { lockStorage } from './lock-storage';
import { loadPart } from './page-parts';
import { createPlatformRequests } from './platform-requests';

export default defineBackground({
  main() {
    // Before any schema is used: zod must not probe `Function(...)`, which extension pages forbid.
    z.config({ jitless: true });

    const postJson = createTransport();
    const journal = createJournal();
    const runner = createRequestRunner({
      journal,
      now: () => new Date(),
      keepAlive: () => browser.runtime.getPlatformInfo(),
    });
    const vault = createVault();
    const channel = createChannel({ vault });
    const token = createCommerceToken(vault);
    const configuration = createConfiguration({ channel, token });
    const asks = createAsks();
    const commands = createKeyCommands(asks, announce);
    const lessons = createLessons(configuration);
    const commerce = createCommerce({ configuration, token, postJson });
    const automatic = createDailyCount(() => new Date());
    const platform = createPlatformRequests({
      postJson,
      runner,
      journal,
      channel,
      countAutomatic: async () => automatic.add((await configuration.read()).limits.suggestionsPerDay),
    });

    listenInWorker({
      'desk.describe': ({ url }) => describeDesk(url, configuration),
      'page.load': ({ part }, { tabId }) => loadPart(part, tabId),
      'lesson.open': ({ tabId }) => lessons.open(tabId),
      'lesson.save': ({ recipe }, { tabId, url }) => lessons.save(tabId, url, recipe),
      'panel.ask': (_, { tabId }) => asks.ask(tabId),
      'ask.take': ({ tabId }) => asks.take(tabId),
      'command.take': ({ tabId }) => commands.take(tabId),
      'suggestion.request': platform.suggest,
      'summary.request': platform.summarize,
      'request.cancel': async ({ requestId }) => {
        await runner.cancel(requestId);
        return null;
      },
      'result.recall': ({ ticket }) => platform.recall(ticket),
      'order.find': ({ orderNumber }) => commerce.findOrder(orderNumber),
      'product.find': ({ productId }) => commerce.findProduct(productId),
      'settings.view': configuration.view,
      'customer.orders': ({ email, most }) => commerce.findOrdersOf(email, most),
      'sync.follow': commerce.followSync,
      'sync.start': commerce.startSync,
      'sync.cancel': commerce.cancelSync,
      'settings.save': async ({ settings }) => {
        const view = await configuration.save(settings);
        await commerce.keepOnlySet();
        return view;
      },
      'channel.save': configuration.saveChannel,
      'channel.forget': configuration.forgetChannel,
      'channel.test': platform.testChannel,
      'commerce.save': ({ token: secret }) => configuration.saveToken(secret),
      'commerce.forget': async () => {
        await commerce.forget();
        return configuration.viewAndTell();
      },
    });

    browser.commands.onCommand.addListener((command, tab) => commands.press(command, tab?.id));
    lockStorage();
    openPanelFromToolbar();
    followDesks(configuration);
  },
});
