import { browser } from 'wxt/browser';

import { hostPatternOf, shareHosts } from '@/lib/shared/match-pattern';

/** Whether the browser lets the extension reach the host of a match pattern. */
export async function isPatternAllowed(pattern: string): Promise<boolean> {
  const host = hostPatternOf(pattern);
  return host !== undefined && browser.permissions.contains({ origins: [host] });
}

/** Returns whether the browser allows an origin. A forbidden host cannot be distinguished from an unreachable one. */
export function isOriginAllowed(origin: string): Promise<boolean> {
  return isPatternAllowed(`${origin}/`);
}

/** Finds the host patterns, each once, that the browser does not allow yet. */
export async function findMissingPermissions(patterns: readonly string[]): Promise<string[]> {
  const hosts = new Set(patterns.flatMap((pattern) => hostPatternOf(pattern) ?? []));
  const allowed = await Promise.all([...hosts].map(isPatternAllowed));
  return [...hosts].filter((_, index) => !allowed[index]);
}

/**
 * Gives back the permissions for hosts that none of the patterns needs. Those of the manifest stay. A wide permission stays
 * while one of its hosts is needed, because Chromium 156 removes the permissions that it covers with it.
 */
export async function giveBackPermissions(needed: readonly string[]): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const unneeded = origins.filter((held) => !needed.some((pattern) => shareHosts(held, pattern)));
  // One by one, because the browser refuses a list that contains a permission of the manifest.
  await Promise.allSettled(unneeded.map((origin) => browser.permissions.remove({ origins: [origin] })));
}
