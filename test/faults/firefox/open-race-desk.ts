import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { addHelpdesk, type FirefoxDesk, openFirefoxDesk } from '@/test/browser/firefox/firefox-desk';
import { type StagedPlatform, stagePlatform } from '@/test/browser/staged-platform';
import { racePage } from '@/test/faults/race-page';

export interface RaceDesk {
  desk: FirefoxDesk;
  platform: StagedPlatform;
  /** Opens the race page in the front tab, beside the sidebar. */
  openTicket: (ticket: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts Firefox with the race page as its helpdesk. */
export async function openRaceDesk(): Promise<RaceDesk> {
  const pages = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(racePage('editable')),
  );
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const platform = await stagePlatform();
  const closeServers = async (): Promise<void> => {
    pages.close();
    await platform.close();
  };
  try {
    const desk = await openFirefoxDesk(platform.addresses);
    const { port } = pages.address() as AddressInfo;
    const tickets = `http://127.0.0.1:${port}/tickets/`;
    await desk.openOptions();
    await addHelpdesk(desk, `${tickets}*`, 'Sample helpdesk');
    return {
      desk,
      platform,
      openTicket: (ticket) => desk.navigate(tickets + ticket),
      async close() {
        await desk.close();
        await closeServers();
      },
    };
  } catch (error) {
    await closeServers();
    throw error;
  }
}
