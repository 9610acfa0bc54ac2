import type { Delivery } from '@/lib/calls/call';
import type { ServiceCalls } from '@/lib/calls/service-calls';
import { createCommerce } from '@/lib/commerce/commerce';
import type { ButtonClick } from '@/lib/domain/button-click';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import type { PanelCommand } from '@/lib/domain/panel-command';
import type { SendRequest } from '@/lib/http/transport';
import { withPermissionCheck } from '@/lib/http/with-permission-check';
import { createDailyCount } from '@/lib/journal/daily-count';
import { createJournal, type JournalArea } from '@/lib/journal/journal';
import { createRequestRunner } from '@/lib/journal/request-runner';
import { createStoredClicks } from '@/lib/journal/stored-clicks';
import type { PanelPorts } from '@/lib/panel/panel-ports';
import { createPlatformRequests } from '@/lib/platform/platform-requests';
import type { PostToRelay } from '@/lib/relay-client/relay-client';
import { createServiceAnswers } from '@/lib/services/service-answers';
import { createMemoryStorage } from '@/lib/shared/create-memory-storage';
import { fail, succeed } from '@/lib/shared/outcome';

import { type AgentConfig, viewSettings } from './read-settings';

interface Deps {
  relay: string;
  postToRelay: PostToRelay;
  send: SendRequest;
  area: JournalArea;
  /** Resolves when the relay has told the settings. */
  readConfig: () => Promise<AgentConfig>;
  onFull: () => void;
}

export interface FrameServices {
  callService: PanelPorts['callService'];
  addClick: (click: ButtonClick) => Promise<unknown>;
  press: (command: PanelCommand) => void;
}

/** The language that the agent has chosen in the panel. */
const LANGUAGE = 'ui-language';

/** The one page beside this panel. */
export const PAGE_ID = 1;

/** Does in the frame what the worker does in the extension, through the relay alone. */
export function createFrameServices({ relay, postToRelay, send, area, readConfig, onFull }: Deps): FrameServices {
  const now = () => new Date();
  const postJson = withPermissionCheck(send, () => Promise.resolve(true));
  const journal = createJournal(area, Date.now, onFull);
  // A page is not stopped as a worker is.
  const runner = createRequestRunner({ journal, now, keepAlive: () => undefined });
  // A click ends with the page.
  const clicks = createStoredClicks(createMemoryStorage().area);
  const dailyCount = createDailyCount(area, now);
  let pressed: PanelCommand | null = null;

  const viewOwn = async () => {
    const [config, stored] = await Promise.all([readConfig(), area.get(LANGUAGE)]);
    return viewSettings(config, relay, stored[LANGUAGE]);
  };
  const platform = createPlatformRequests({
    postJson,
    runner,
    journal,
    findAddress: () => Promise.resolve(undefined),
    hasRelay: () => Promise.resolve(true),
    postToRelay,
    // The relay knows the channel of the session.
    findChannel: () => Promise.resolve(DEFAULT_CHANNEL),
    countAutomatic: async () => dailyCount.add((await viewOwn()).settings.limits.suggestionsPerDay),
  });
  const commerce = createCommerce({
    readChoice: async () => (await viewOwn()).settings.commerce,
    findToken: () => Promise.resolve(undefined),
    forgetToken: () => Promise.resolve(),
    postToRelay,
    postJson,
    readPackaged: () => Promise.reject(new Error('The sample data is not part of the plugin')),
    addressOf: (path) => path,
    keepAlive: () => undefined,
    onSyncChange: () => undefined,
  });

  const answers: { [Type in keyof ServiceCalls]: (request: ServiceCalls[Type]['request']) => Promise<unknown> } = {
    ...createServiceAnswers({ platform, runner, commerce, postToRelay }),
    'settings.view': viewOwn,
    'defaults.save': async ({ uiLanguage }) => {
      if (uiLanguage !== undefined) await area.set({ [LANGUAGE]: uiLanguage });
      return viewOwn();
    },
    'button.take': ({ ticket, takeId }) => clicks.take(PAGE_ID, ticket, takeId),
    'command.take': () => {
      const command = pressed;
      pressed = null;
      return Promise.resolve(command);
    },
    'lesson.open': () => Promise.resolve(null),
  };

  return {
    addClick: (click) => clicks.add(PAGE_ID, click),
    press: (command) => (pressed = command),
    async callService(type, body) {
      const answer = answers[type] as (request: unknown) => Promise<never>;
      try {
        return succeed(await answer(body));
      } catch {
        return fail('threw') as Delivery<never>;
      }
    },
  };
}
