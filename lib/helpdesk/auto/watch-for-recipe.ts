import { watchPage } from '../watch-page';
import { type Finding, findRecipe } from './find-recipe';

/** A page that changes all the time is not searched all the time: each search waits longer than the one before. */
const PATIENCE_MS = [150, 300, 1000, 3000, 10_000, 30_000];

/**
 * Searches the page for a conversation, and again after it has changed, until one is found that can be trusted. From then
 * on the recipe reads the page, and nothing is searched.
 * @param onFinding hears the first finding at once, later ones only when they differ
 * @param signal ends the search
 */
export function watchForRecipe(onFinding: (finding: Finding) => void, signal: AbortSignal): void {
  const searching = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  searching.signal.addEventListener('abort', () => clearTimeout(waiting));
  signal.addEventListener('abort', () => searching.abort());
  let told: string | undefined;
  let address = '';
  let tries = 0;
  let notBefore = 0;

  const look = (): void => {
    if (searching.signal.aborted) return;
    clearTimeout(waiting);
    // Another page of the helpdesk is searched at once.
    if (address !== location.href) tries = notBefore = 0;
    address = location.href;
    const waitMs = notBefore - performance.now();
    if (waitMs > 0) {
      waiting = setTimeout(look, waitMs);
      return;
    }
    const finding = findRecipe(document, address);
    notBefore = performance.now() + (PATIENCE_MS[Math.min(tries, PATIENCE_MS.length - 1)] ?? 0);
    tries += 1;
    const isSure = 'recipe' in finding;
    const name = isSure ? 'sure' : `${finding.problem} ${finding.doubt}`;
    if (name === told) return;
    told = name;
    if (isSure) searching.abort();
    onFinding(finding);
  };
  look();
  if (!searching.signal.aborted) watchPage(look, searching.signal);
}
