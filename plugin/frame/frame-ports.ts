import type { NewsHandlers } from '@/lib/calls/panel-news';
import { nameBrowser } from '@/lib/domain/crash-report';
import { INSERTING } from '@/lib/domain/page-abilities';
import type { PanelPorts } from '@/lib/panel/panel-ports';
import { fingerprint } from '@/lib/shared/fingerprint';
import { isRecord } from '@/lib/shared/is-record';
import { nextTask } from '@/lib/shared/next-task';
import { pause } from '@/lib/shared/pause';

import { version } from '../../package.json';
import { SHORTCUTS } from '../keys';
import type { Start } from '../protocol';
import { type FrameServices, PAGE_ID } from './create-services';
import type { KeptStorage } from './kept-storage';
import type { PageLink } from './page-link';

interface Deps {
  link: PageLink;
  services: FrameServices;
  kept: KeptStorage;
  /** The page begins, or has another code. */
  onStart: (start: Start) => void;
}

/** The ports of a panel, and the news from frame and relay. */
export interface FramePorts extends PanelPorts {
  news: Partial<NewsHandlers>;
}

/** Creates the ports of the panel in a helpdesk's page. */
export function createFramePorts({ link, services, kept, onStart }: Deps): FramePorts {
  const news: Partial<NewsHandlers> = {};
  let onTicketChange = (): void => {};

  link.hear((message) => {
    if (message.news === 'start') onStart(message.start);
    if (message.news === 'ticket.changed') onTicketChange();
    if (message.news === 'page.ready') news['page.ready']?.({ pageId: PAGE_ID });
    if (message.news === 'page.failed') news['page.failed']?.({ pageId: PAGE_ID, crash: message.crash });
    if (message.news === 'button.clicked')
      void services.addClick(message.click).then(() => news['button.clicked']?.({ pageId: PAGE_ID }));
    if (message.news === 'command') {
      services.press(message.name);
      news['command.waiting']?.({ pageId: PAGE_ID });
    }
  });

  return {
    // The company has set the helpdesk up.
    abilities: { ...INSERTING, canCheck: false, canTeach: false },
    news,
    callService: services.callService,
    async callPage(_, type, body) {
      const delivery = await link.call<never>(type, body);
      // Fetches the kept values of a ticket before the panel reads them.
      const value: unknown = delivery.ok && delivery.value;
      if (isRecord(value)) openTicketOf(type === 'ticket.glance' ? value : value.ticket, kept);
      return delivery;
    },
    hearNews: (handlers) => void Object.assign(news, handlers),
    watchPage: (onPage) => onPage(PAGE_ID),
    connectPage(_, onChange, signal) {
      onTicketChange = onChange;
      link.tell({ act: 'follow', isOn: true });
      signal.addEventListener('abort', () => link.tell({ act: 'follow', isOn: false }));
    },
    // The page is the company's own.
    requestPermissions: () => Promise.resolve(false),
    readPage: () => Promise.resolve({}),
    describeSelf,
    readShortcuts: () => Promise.resolve(SHORTCUTS),
    session: kept.storage,
    local: kept.storage,
    fingerprint,
    now: () => Date.now(),
    wait: pause,
    nextTask,
    createId: () => crypto.randomUUID(),
  };
}

export function describeSelf() {
  return { version, browser: nameBrowser(navigator.userAgent) };
}

function openTicketOf(ticket: unknown, { open }: KeptStorage): void {
  if (!isRecord(ticket)) return;
  const { desk, scope, id } = ticket;
  if (typeof desk === 'string' && typeof scope === 'string' && typeof id === 'string') open({ desk, scope, id });
}
