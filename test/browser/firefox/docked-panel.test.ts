import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { INSERT_NAMES } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import { type Firefox, startFirefox } from '@/test/drivers/firefox/start-firefox';

import { normalizeText } from '../desk';

let servers: Servers;
let firefox: Firefox;
beforeAll(async () => {
  [servers, firefox] = await Promise.all([startServers({ firstPort: 0, hasPanel: true }), startFirefox(undefined)]);
});
afterAll(() => Promise.all([firefox.close(), servers.close()]));

const FRAME = "document.querySelector('deskhand-panel')?.shadowRoot.querySelector('iframe')";

/** Clicks the middle of the element that an expression names, in the page or in the frame, where the driver is. */
async function press(find: string, what: string): Promise<void> {
  const at = await until(
    async () =>
      ((await firefox.run(`const element = ${find};
        const { x, y, width, height } = element?.getBoundingClientRect() ?? { width: 0 };
        return width > 0 ? { x: x + width / 2, y: y + height / 2 } : null;`)) as { x: number; y: number } | null) ||
      undefined,
    what,
  );
  await firefox.click(at);
}

const leaveFrame = () => firefox.send('WebDriver:SwitchToFrame', { id: null });

/** A frame begins with an empty document, in another process where the relay is on another site. */
async function enterFrame(): Promise<boolean> {
  const element = await firefox.run(`return ${FRAME} ?? null;`);
  if (!element) return false;
  await firefox.send('WebDriver:SwitchToFrame', { element });
  const isLoaded = await firefox
    .run("return location.pathname === '/app/panel' && !!document.body;")
    .catch(() => false);
  if (isLoaded !== true) await leaveFrame();
  return isLoaded === true;
}

/** Runs an act in the frame of the panel. */
async function inPanel<Result>(act: () => Promise<Result>): Promise<Result> {
  await until(enterFrame, 'the panel');
  try {
    return await act();
  } finally {
    await leaveFrame();
  }
}

const readPanel = () => firefox.run('return document.body.innerText;') as Promise<string>;
const untilSaid = (words: string) =>
  until(async () => (await readPanel()).includes(words), `the panel to say “${words}”`);
const buttonOf = (...names: string[]) =>
  `[...document.querySelectorAll('button')].find((each) => ${JSON.stringify(names)}.includes(each.ariaLabel ?? each.innerText.trim()))`;
const readComposer = () =>
  firefox.run('return document.querySelector(\'[aria-label="Reply to the customer"]\').innerText;') as Promise<string>;

describe.each([
  ['same', '4711'],
  ['other', '4726'],
] as const)('in Firefox, with a relay on the %s site', (site, ticket) => {
  test('the panel in the page suggests, inserts and takes back, and is there again after a reload', async () => {
    const host = site === 'same' ? servers.helpdesk : servers.helpdesk.replace('127.0.0.1', 'localhost');
    const url = `${host}/tickets/${ticket}`;
    await firefox.send('WebDriver:Navigate', { url });
    await press("document.querySelector('[deskhand-ask]')?.shadowRoot.querySelector('button')", 'the page button');
    const reply = await inPanel(async () => {
      await untilSaid(uiText('verdict.MESSAGE'));
      const text = await firefox.run("return document.querySelector('[role=textbox]').innerText;");
      await press(buttonOf(...INSERT_NAMES), 'the button that inserts');
      await until(
        () => firefox.run(`return !!${buttonOf(uiText('insert.undo'))};`) as Promise<boolean>,
        'the insertion',
      );
      return text as string;
    });
    expect(normalizeText(await readComposer())).toBe(normalizeText(reply));
    await inPanel(async () => {
      await press(buttonOf(uiText('insert.undo')), 'the button that takes back');
      await untilSaid(uiText('insert.undone'));
    });
    expect((await readComposer()).trim()).toBe('');

    await firefox.send('WebDriver:Navigate', { url });
    await inPanel(() => untilSaid(uiText('verdict.MESSAGE')));
    expect(servers.platform.requests.filter(({ body }) => JSON.stringify(body).includes(`"${ticket}"`))).toHaveLength(
      1,
    );
  });
});
