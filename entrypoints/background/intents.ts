import type { WorkerHandlers } from '@/lib/messaging/listen-in-worker';
import { createServiceAnswers } from '@/lib/services/service-answers';
import { describeDesk } from '@/lib/settings/describe-desk';
import { findDesk } from '@/lib/settings/find-desk';
import { createLessons } from '@/lib/settings/lessons';
import { succeed } from '@/lib/shared/outcome';

import type { ButtonClicks } from './button-clicks';
import type { KeyCommands } from './key-commands';
import { loadPart } from './load-part';
import { opensPanelFromPage } from './open-panel';
import type { Services } from './services';

export function createIntents(services: Services, clicks: ButtonClicks, commands: KeyCommands): WorkerHandlers {
  const { runner, adapters, configuration, platform, commerce, relay, relayToken } = services;
  const lessons = createLessons(configuration.saveRecipe);
  /** A script may outlive its helpdesk in the settings and the permission for it. */
  const isFromDesk = async (url: string) => (await findDesk(await configuration.read(), url)) !== undefined;
  return {
    'desk.describe': async (_, { url }) =>
      describeDesk(url, { settings: await configuration.read(), findAdapter: adapters.find, opensPanelFromPage }),
    'page.load': async ({ part }, { tabId, url }) => (await isFromDesk(url)) && loadPart(part, tabId),
    'lesson.open': ({ pageId }) => lessons.open(pageId),
    'lesson.save': ({ recipe }, { tabId, url }) => lessons.save(tabId, url, recipe),
    'button.click': (click, { tabId, url }) =>
      clicks.add(
        tabId,
        isFromDesk(url).then((isAccepted) => (isAccepted ? click : undefined)),
      ),
    'button.take': clicks.take,
    'command.take': commands.take,
    ...createServiceAnswers({ platform, runner, commerce, postToRelay: relay.post }),
    'settings.view': configuration.view,
    'defaults.save': configuration.saveDefaults,
    'settings.save': async ({ settings }) => {
      const view = await configuration.save(settings);
      await commerce.clearUnneeded();
      await configuration.giveBackPermissions();
      return view;
    },
    'channel.save': configuration.saveChannel,
    'channel.forget': async (forgetting) => {
      const view = await configuration.forgetChannel(forgetting);
      await configuration.giveBackPermissions();
      return view;
    },
    'channel.test': platform.testChannel,
    'relay.save': async (access) => {
      const saved = await relay.saveAccess(access);
      return saved.ok ? succeed(await configuration.viewAndNotify()) : saved;
    },
    'relay.forget': async () => {
      await relayToken.forget();
      return configuration.viewAndNotify();
    },
    'commerce.save': configuration.saveToken,
    'commerce.forget': async () => {
      await commerce.forget();
      return configuration.viewAndNotify();
    },
  };
}
