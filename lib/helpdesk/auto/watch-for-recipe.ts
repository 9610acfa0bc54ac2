import { describePageFailure, type PageFailure } from '../page-failed';
import { createPageWatch } from '../watch-page';
import { type RecipeSearch, findRecipe } from './find-recipe';

/** Pages may change all the time. */
const BACKOFF_MS = [150, 300, 1000, 3000, 10_000, 30_000];

function search(address: string): RecipeSearch | PageFailure {
  try {
    return findRecipe(document, address);
  } catch (error) {
    return describePageFailure(error);
  }
}

/** Searches the page for a conversation, and again after each change until a recipe is trusted. */
export function watchForRecipe(onFinding: (finding: RecipeSearch | PageFailure) => void, signal: AbortSignal): void {
  const searching = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  searching.signal.addEventListener('abort', () => clearTimeout(waiting));
  signal.addEventListener('abort', () => searching.abort());
  let reported: string | undefined;
  let address = '';
  let tries = 0;
  let notBefore = 0;

  const trySearch = (): void => {
    if (searching.signal.aborted) return;
    clearTimeout(waiting);
    if (address !== location.href) tries = notBefore = 0;
    address = location.href;
    const waitMs = notBefore - performance.now();
    if (waitMs > 0) {
      waiting = setTimeout(trySearch, waitMs);
      return;
    }
    const finding = search(address);
    notBefore = performance.now() + (BACKOFF_MS[Math.min(tries, BACKOFF_MS.length - 1)] ?? 0);
    tries += 1;
    const isSure = 'recipe' in finding;
    const name = isSure ? 'sure' : [finding.problem, 'lowConfidence' in finding && finding.lowConfidence].join(' ');
    if (name === reported) return;
    reported = name;
    if (isSure) searching.abort();
    onFinding(finding);
  };
  trySearch();
  if (!searching.signal.aborted) createPageWatch()(trySearch, searching.signal);
}
