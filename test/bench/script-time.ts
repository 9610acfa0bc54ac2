import type { Page } from 'playwright-core';

/** Finer sampling would add a fifth to the result. */
const SAMPLING_US = 250;

/** Measures an extension's own scripts in a page: all profiler samples below one of its functions, in milliseconds. */
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
