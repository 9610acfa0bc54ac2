import { matchesPattern } from '@/lib/shared/match-pattern';

import { isPatternAllowed } from './host-permissions';
import type { DeskSettings, Settings } from './settings';

/** Finds the helpdesk of an address, as long as the browser lets the extension reach it. */
export async function findDesk({ desks }: Settings, url: string): Promise<DeskSettings | undefined> {
  const desk = desks.find(({ match }) => matchesPattern(match, url));
  return desk && (await isPatternAllowed(desk.match)) ? desk : undefined;
}
