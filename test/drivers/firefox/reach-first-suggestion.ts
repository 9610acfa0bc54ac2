import { INSERT_NAMES } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';

import type { DeskhandFirefox } from './launch-firefox';
import { button, field } from './xpaths';

interface NewUser {
  firefox: DeskhandFirefox;
  ticket: { url: string; id: string };
  /** Both addresses of the channel, copied together. */
  channel: string;
}

/**
 * Goes the way of a new user of Firefox from the first-run page to an inserted suggestion.
 * @returns each action, with the answer to the browser's question, and the time in all
 */
export async function reachFirstSuggestion({ firefox, ticket, channel }: NewUser): Promise<{
  actions: string[];
  seconds: number;
}> {
  const { page, sidebar } = firefox;
  const startedAt = performance.now();
  const actions: string[] = [];
  const act = async (name: string, doing: () => Promise<unknown>): Promise<void> => {
    actions.push(name);
    await doing();
  };
  await firefox.navigate(firefox.extensionUrl('options.html#start'));

  await act('paste the ticket', () => page.type(field(uiText('options.desk-address')), ticket.url));
  await act('paste the channel', () =>
    page.evaluate(
      (label, text) => {
        const labels = [...document.querySelectorAll('label')];
        const input = document.getElementById(labels.find(({ textContent }) => textContent === label)?.htmlFor ?? '');
        // Firefox's own form of the event, which TypeScript does not know.
        const pasted = { bubbles: true, cancelable: true, dataType: 'text/plain', data: text };
        input?.dispatchEvent(new ClipboardEvent('paste', pasted));
      },
      uiText('options.address.suggestion'),
      channel,
    ),
  );
  await act('connect', () => page.click(button(uiText('start.connect'))));
  // A preference answers the question of this Firefox.
  await act('allow', () =>
    until(async () => (await page.text()).includes(uiText('start.done')), 'the end of the set-up'),
  );
  // The click opens the sidebar, too.
  await act('open the ticket', () => page.click(`//a[normalize-space()='${uiText('start.open-ticket')}']`));
  const read = (): Promise<string> => sidebar.text().catch(() => '');
  const says = (words: string): Promise<true> =>
    until(async () => (await read()).includes(words) || undefined, `“${words}” in the sidebar`);
  await says(`#${ticket.id}`);
  await act('suggest', () => sidebar.click(button(uiText('request.suggest'))));
  await says(uiText('verdict.MESSAGE'));
  const openPage = uiText('insert.open-page');
  if ((await read()).includes(openPage)) {
    // The helpdesk writes replies on a page of their own.
    await act('open the reply page', () => sidebar.click(button(openPage)));
    await until(async () => !(await read()).includes(openPage), 'the end of its loading');
  }
  const insert = INSERT_NAMES.filter((name) => name !== openPage)
    .map(button)
    .join(' | ');
  await act('insert', () => sidebar.click(insert));
  await says(uiText('insert.done'));
  return { actions, seconds: (performance.now() - startedAt) / 1000 };
}
