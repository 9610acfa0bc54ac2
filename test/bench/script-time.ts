import type { Page } from 'playwright-core';

/** Finer ones add a fifth to what they measure. */
const SAMPLING_US = 250;

/**
 * Time that an extension's own scripts take in a page while something happens, in milliseconds: samples of the profiler
 * that fall below one of its functions, whatever of the browser they have called from there.
 */
export async function measureScriptTime(page: Page, extensionId: string, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLING_US });
  await session.send('Profiler.start');
  await act();
  const { profile } = await session.send('Profiler.stop');
  await session.detach();
  return sumBelow(profile, `chrome-extension://${extensionId}/`);
}

/** The part of the profiler's answer that is used. */
interface Profile {
  nodes: { id: number; callFrame: { url: string }; children?: number[] }[];
  samples?: number[];
  timeDeltas?: number[];
}

function sumBelow({ nodes, samples = [], timeDeltas = [] }: Profile, prefix: string): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ours = new Set<number>();
  const mark = (id: number, isOurs: boolean): void => {
    const node = byId.get(id);
    if (!node) return;
    const below = isOurs || node.callFrame.url.startsWith(prefix);
    if (below) ours.add(id);
    for (const child of node.children ?? []) mark(child, below);
  };
  const [root] = nodes;
  if (root) mark(root.id, false);
  const us = samples.reduce((sum, id, index) => sum + (ours.has(id) ? (timeDeltas[index] ?? 0) : 0), 0);
  return us / 1000;
}
