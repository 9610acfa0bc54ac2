import { parseRecipe } from '@/lib/adapters/parse-recipe';
import type { DeskDescription } from '@/lib/domain/desk-description';
import { PAGE_WORDS } from '@/lib/i18n/page-words';
import { chooseUiLanguage, tagOfUiLanguage } from '@/lib/i18n/ui-language';
import { directionOf } from '@/lib/shared/direction';
import { matchesPattern, parseMatchPattern } from '@/lib/shared/match-pattern';

import { findDesk } from './find-desk';
import type { DeskSettings, Settings } from './settings';

interface Deps {
  settings: Settings;
  findAdapter: (id: string) => Promise<unknown>;
  /** A click in a page opens the panel. */
  opensPanelFromPage: boolean;
}

/** Finds the adapter for a page and the texts of its button. */
export async function describeDesk(
  url: string,
  { settings, findAdapter, opensPanelFromPage }: Deps,
): Promise<DeskDescription> {
  const desk = await findDesk(settings, url);
  const { path } = (desk && parseMatchPattern(desk.match)) ?? {};
  const paths = settings.desks.flatMap(({ match }) => readPathOn(url, match) ?? []);
  // As in the panel, so that both speak the same language.
  const language = chooseUiLanguage([settings.defaults.uiLanguage, ...navigator.languages]);
  const { buttonLabel, toolbarHint } = PAGE_WORDS[language];
  return {
    ...(desk ? await readReading(desk, findAdapter) : { adapter: null }),
    ...(path !== undefined && path !== '/*' && { deskPath: path }),
    ...(paths.length > 1 && { deskPaths: paths }),
    element: `x-${crypto.randomUUID()}`,
    label: {
      textContent: buttonLabel,
      lang: tagOfUiLanguage(language),
      dir: directionOf(language),
      ...(opensPanelFromPage ? {} : { title: toolbarHint }),
    },
    ...(desk?.button === false && { hidesButton: true }),
  };
}

function readPathOn(url: string, match: string): string | undefined {
  const { path } = parseMatchPattern(match) ?? {};
  return path !== undefined && matchesPattern(`${match.slice(0, -path.length)}/*`, url) ? path : undefined;
}

/** Prefers the helpdesk's recipe to its adapter. */
async function readReading(
  { adapter, recipe }: DeskSettings,
  findAdapter: Deps['findAdapter'],
): Promise<Pick<DeskDescription, 'adapter' | 'recipeProblem' | 'isTypeUnknown' | 'isFound'>> {
  if (recipe !== undefined) {
    const parsed = parseRecipe(recipe);
    return parsed.ok ? { adapter: parsed.value } : { adapter: null, recipeProblem: parsed.failure };
  }
  if (adapter === 'auto') return { adapter: null, isFound: true };
  const found = await findAdapter(adapter);
  return found ? { adapter: found } : { adapter: null, isTypeUnknown: true };
}
