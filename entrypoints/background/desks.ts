import { browser } from 'wxt/browser';

import { ADAPTERS } from '@/lib/helpdesk/registry';
import { ASK_LABELS } from '@/lib/i18n/ask-label';
import { chooseUiLanguage } from '@/lib/i18n/ui-language';
import type { DeskDescription } from '@/lib/messaging/protocol';
import { announce } from '@/lib/messaging/send';
import type { Settings } from '@/lib/settings/settings';
import { directionOf } from '@/lib/shared/direction';
import { hostPatternOf, matchesPattern } from '@/lib/shared/match-pattern';

import type { Configuration } from './configuration';

const SCRIPT_ID = 'desks';
const SCRIPT_FILE = '/content-scripts/content.js';

/** The adapter for a page, and the words its button needs. */
export async function describeDesk(url: string, { read }: Configuration): Promise<DeskDescription> {
  const { desks, defaults } = await read();
  const desk = desks.find(({ match }) => matchesPattern(match, url));
  const language = chooseUiLanguage([defaults.uiLanguage, browser.i18n.getUILanguage()]);
  return {
    adapter: (desk && ADAPTERS[desk.adapter]) ?? null,
    askLabel: ASK_LABELS[language],
    language,
    direction: directionOf(language),
  };
}

/**
 * Keeps our script on the pages of the helpdesks that are set and allowed, and on no other: registered for pages to come,
 * and put into those that are open already, since nobody reloads a ticket to get a button.
 */
export function followDesks(configuration: Configuration): void {
  const apply = async (): Promise<void> => {
    const patterns = await readAllowedPatterns(await configuration.read());
    await register(patterns);
    await injectIntoOpenTabs(patterns);
  };
  // One after the other: two registrations at once would both find nothing registered.
  let applying: Promise<void> = Promise.resolve();
  const applyNext = (): void => {
    applying = applying.then(apply).catch(() => undefined);
  };
  const tellAndApply = (): void => {
    applyNext();
    void announce('settings.changed', {});
  };
  browser.runtime.onInstalled.addListener(applyNext);
  browser.runtime.onStartup.addListener(applyNext);
  browser.permissions.onAdded.addListener(tellAndApply);
  browser.permissions.onRemoved.addListener(tellAndApply);
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') tellAndApply();
    if (area === 'local') applyNext();
  });
}

async function readAllowedPatterns({ desks }: Settings): Promise<string[]> {
  const allowed = await Promise.all(
    desks.map(async ({ match }) => {
      const host = hostPatternOf(match);
      return host !== undefined && (await browser.permissions.contains({ origins: [host] })) ? [match] : [];
    }),
  );
  return [...new Set(allowed.flat())];
}

async function register(matches: string[]): Promise<void> {
  const registered = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT_ID] });
  if (registered.length > 0) await browser.scripting.unregisterContentScripts({ ids: [SCRIPT_ID] });
  if (matches.length === 0) return;
  await browser.scripting.registerContentScripts([
    { id: SCRIPT_ID, matches, js: [SCRIPT_FILE], runAt: 'document_idle' },
  ]);
}

async function injectIntoOpenTabs(matches: string[]): Promise<void> {
  if (matches.length === 0) return;
  const tabs = await browser.tabs.query({ url: matches });
  await Promise.allSettled(
    tabs.map(({ id }) =>
      id === undefined ? undefined : browser.scripting.executeScript({ target: { tabId: id }, files: [SCRIPT_FILE] }),
    ),
  );
}
