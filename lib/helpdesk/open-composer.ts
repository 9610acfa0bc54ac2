import type { ComposerMode } from '@/lib/domain/ticket';

import type { Adapter } from './adapter';
import { until } from './composer/until';
import { findComposer } from './find-composer';
import { findRoot } from './find-root';

/** How long an editor may take to appear, and how long it must have stayed the same one: some start as a plain field. */
const APPEARS_MS = 5000;
const SETTLED_MS = 250;

/**
 * Presses what the agent would press to get a composer of this kind, where the adapter knows it.
 * @returns `opened`: it is there, and ready · `leaving`: another page is being opened that holds it · `none`: neither
 */
export async function openComposer(adapter: Adapter, mode: ComposerMode): Promise<'opened' | 'leaving' | 'none'> {
  for (const { mode: opens, click, leavesPage } of adapter.openers ?? []) {
    const found = opens === mode ? [...(findRoot(adapter)?.querySelectorAll<HTMLElement>(click) ?? [])] : [];
    // A link can be followed out of a menu that is not open.
    const opener = found.find((element) => leavesPage || element.checkVisibility({ checkVisibilityCSS: true }));
    if (!opener) continue;
    opener.click();
    if (leavesPage) return 'leaving';
    return (await until(createSettledCheck(adapter, mode), APPEARS_MS)) ? 'opened' : 'none';
  }
  return 'none';
}

/** Whether the composer has been one and the same for a while. */
function createSettledCheck(adapter: Adapter, mode: ComposerMode): () => boolean {
  let seen: { element: HTMLElement; since: number } | undefined;
  return () => {
    const composer = findComposer(adapter, mode);
    // Of some helpdesks nothing tells what the composer writes, not even now.
    const isRight = composer && [mode, 'unknown'].includes(composer.state.mode);
    const element = isRight ? composer.element : undefined;
    if (element !== seen?.element) seen = element && { element, since: performance.now() };
    return seen !== undefined && performance.now() - seen.since >= SETTLED_MS;
  };
}
