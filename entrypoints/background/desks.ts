import { browser } from 'wxt/browser';

import { ASK_STYLE } from '@/lib/helpdesk/ask-style';
import { PAGE_WORDS } from '@/lib/i18n/page-words';
import { chooseUiLanguage, tagOfUiLanguage } from '@/lib/i18n/ui-language';
import type { DeskDescription } from '@/lib/messaging/protocol';
import { announce } from '@/lib/messaging/send';
import { parseRecipe } from '@/lib/recipe/recipe';
import type { Desk } from '@/lib/settings/settings';
import { directionOf } from '@/lib/shared/direction';
import { hashText } from '@/lib/shared/hash-text';
import { hostPatternOf, matchesPattern, withoutPort } from '@/lib/shared/match-pattern';

import { readAdapter } from './adapters';
import type { Configuration } from './configuration';

const SCRIPT_FILE = '/content-scripts/content.js';

/** The adapter for a page, and the words its button needs. */
export async function describeDesk(url: string, { read }: Configuration): Promise<DeskDescription> {
  const { desks, defaults } = await read();
  const desk = desks.find(({ match }) => matchesPattern(match, url));
  // As the panel chooses it, so that the button speaks the language of what it opens.
  const language = chooseUiLanguage([defaults.uiLanguage, ...navigator.languages]);
  const { askLabel, toolbarHint } = PAGE_WORDS[language];
  return {
    ...(desk ? await readReading(desk) : { adapter: null }),
    label: {
      textContent: askLabel,
      lang: tagOfUiLanguage(language),
      dir: directionOf(language),
      ...(chrome.sidePanel ? {} : { title: toolbarHint }),
    },
    css: ASK_STYLE,
  };
}

/** How a helpdesk's pages are read: by its recipe if it has one, else by its adapter. */
async function readReading({
  adapter,
  recipe,
}: Desk): Promise<Pick<DeskDescription, 'adapter' | 'recipeProblem' | 'isFound'>> {
  if (recipe !== undefined) {
    const parsed = parseRecipe(recipe);
    return parsed.ok ? { adapter: parsed.value } : { adapter: null, recipeProblem: parsed.failure };
  }
  return adapter === 'auto' ? { adapter: null, isFound: true } : { adapter: await readAdapter(adapter) };
}

/**
 * Keeps our script on the pages of the helpdesks that are set and allowed, and on no other: registered for pages to come,
 * and put into those that are open already, since nobody reloads a ticket to get a button.
 */
export function followDesks(configuration: Configuration): void {
  // One after the other: two registrations at once would both find nothing registered.
  let applying: Promise<void> = Promise.resolve();
  const apply = (): void => {
    applying = applying.then(() => applyOnce(configuration)).catch(() => undefined);
  };
  const tellAndApply = (): void => {
    apply();
    void announce('settings.changed', {});
  };
  // An update has emptied the registrations and orphaned the scripts in open pages: both are made anew.
  browser.runtime.onInstalled.addListener(apply);
  browser.runtime.onStartup.addListener(apply);
  browser.permissions.onAdded.addListener(tellAndApply);
  browser.permissions.onRemoved.addListener(tellAndApply);
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') tellAndApply();
    if (area === 'local') apply();
  });
}

async function applyOnce({ read }: Configuration): Promise<void> {
  const { desks, defaults } = await read();
  const allowed = await findAllowed(desks);
  if (await register(allowed, defaults.uiLanguage)) await injectIntoOpenTabs(allowed);
}

async function findAllowed(desks: Desk[]): Promise<Desk[]> {
  const allowed = await Promise.all(
    desks.map(async ({ match }) => {
      const host = hostPatternOf(match);
      return host !== undefined && (await browser.permissions.contains({ origins: [host] }));
    }),
  );
  return desks.filter((_, index) => allowed[index]);
}

/**
 * True when the registration has changed, so that open pages want the script anew; its id tells which desks it stands for,
 * by which adapters, and in which language the button there speaks.
 */
async function register(desks: Desk[], language: string | undefined): Promise<boolean> {
  const id = `desks-${hashText(JSON.stringify([desks, language]))}`;
  const registered = await browser.scripting.getRegisteredContentScripts();
  if (registered.some((script) => script.id === id)) return false;
  if (registered.length > 0) await browser.scripting.unregisterContentScripts();
  if (desks.length > 0) {
    const matches = matchesOf(desks);
    await browser.scripting.registerContentScripts([{ id, matches, js: [SCRIPT_FILE], runAt: 'document_idle' }]);
  }
  return true;
}

async function injectIntoOpenTabs(desks: Desk[]): Promise<void> {
  if (desks.length === 0) return;
  const tabs = await browser.tabs.query({ url: matchesOf(desks) });
  const ids = tabs.map(({ id }) => id).filter((id) => id !== undefined);
  // A tab that shows an error page, or is asleep, takes no script; it gets one when it loads again.
  await Promise.allSettled(
    ids.map((tabId) => browser.scripting.executeScript({ target: { tabId }, files: [SCRIPT_FILE] })),
  );
}

/**
 * Firefox (seen in 153) takes a pattern that names a port and then matches nothing. There the script goes to every port of
 * the host, and on those that are no helpdesk the worker says so.
 */
function matchesOf(desks: Desk[]): string[] {
  const knowsPorts = browser.runtime.getURL('/').startsWith('chrome-extension:');
  return [...new Set(desks.map(({ match }) => (knowsPorts ? match : withoutPort(match))))];
}
