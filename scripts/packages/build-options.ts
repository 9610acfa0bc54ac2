import type { WxtHooks } from 'wxt';

import { hostPatternOf } from '@/lib/shared/match-pattern';

/** Options of each command that builds the extension for agents. */
export const BUILD_OPTIONS = {
  hosts: { type: 'string', multiple: true, default: [] as string[] },
  'gecko-id': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export const BUILD_USAGE = `  --hosts PATTERN …   hosts of helpdesks, platform and shop, such as "https://desk.example/*". The extension has access to
                      them once it is installed, so nobody needs to allow them. Without it, agents are asked for each host.
  --gecko-id ID       the ID of the extension in Firefox, such as deskhand@company.example`;

/** Changes of the manifest that the options of a command ask for. */
export interface ManifestChanges {
  hosts: string[];
  geckoId: string | undefined;
}

/** Firefox takes the form of a mail address, or a UUID in braces. */
const GECKO_ID = /^(?:[\w.-]*@[\w.-]+|\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\})$/i;

/** Parses the hosts and the ID. Throws a sentence for the user. */
export function parseManifestChanges(
  { hosts, 'gecko-id': geckoId }: { hosts: string[]; 'gecko-id'?: string },
  positionals: string[],
): ManifestChanges {
  if (hosts.length === 0 && positionals.length > 0) throw new Error(`"${positionals.join(' ')}" needs --hosts.`);
  const patterns = [...hosts, ...positionals];
  const wrong = patterns.find((pattern) => hostPatternOf(pattern) === undefined);
  if (wrong !== undefined) throw new Error(`"${wrong}" is no pattern of hosts, such as https://desk.example/*.`);
  if (geckoId !== undefined && !GECKO_ID.test(geckoId))
    throw new Error(`--gecko-id takes an ID such as deskhand@company.example, not "${geckoId}".`);
  return { hosts: [...new Set(patterns.flatMap((pattern) => hostPatternOf(pattern) ?? []))], geckoId };
}

type Manifest = Parameters<WxtHooks['build:manifestGenerated']>[1];

/** Firefox's part of the manifest; undefined in a build for Chromium. */
export function geckoOf(manifest: Manifest) {
  return manifest.browser_specific_settings?.gecko;
}

/** Puts the hosts and the ID into a manifest that was generated without them. */
export function changeManifest(manifest: Manifest, { hosts, geckoId }: ManifestChanges): void {
  if (hosts.length > 0) manifest.host_permissions = hosts;
  const gecko = geckoOf(manifest);
  if (gecko && geckoId !== undefined) gecko.id = geckoId;
}
