import { createTest } from '@/test/browser/desk';
import { openStagedDesk } from '@/test/browser/staged-desk';

import { CLICK_TRIES, expectOwnAsks } from './click-button';
import { racePage } from './race-page';
import { surfaceOf } from './surface-of';

const test = createTest(() => openStagedDesk({ commerceSource: 'off' }));

test(
  'asks about the ticket of a click or about none, and loses no click, whatever happens next',
  { timeout: 60_000 + CLICK_TRIES * 30_000 },
  async ({ desk: { page, platform, helpdesk, browser, servers, closePanel } }) => {
    await page.route('**/tickets/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: racePage('editable') }),
    );
    await expectOwnAsks(
      {
        platform,
        page: surfaceOf(page),
        async openTicket(ticket) {
          await page.goto(`${servers.helpdesk}/tickets/${ticket}`);
          await helpdesk.ask.waitFor();
        },
        clickButton: () => helpdesk.ask.click(),
        closePanel,
        killWorker: () => browser.killWorker(),
      },
      'Chromium',
    );
  },
);
