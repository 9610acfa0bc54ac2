import { type Command, InvalidArgumentError } from 'commander';
import type { WxtHooks } from 'wxt';

import { hostPatternOf } from '@/lib/shared/match-pattern';

/** Changes of the manifest that the options of a command ask for. */
export interface ManifestChanges {
  hosts?: string[];
  geckoId?: string;
}

/** Firefox takes the form of a mail address, or a UUID in braces. */
const GECKO_ID = /^(?:[\w.-]*@[\w.-]+|\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\})$/i;

/** Adds the options of each command that builds the extension for agents: `ManifestChanges`. */
export function addBuildOptions(program: Command): Command {
  return program
    .option(
      '--hosts <PATTERN...>',
      'hosts of helpdesks, platform and shop, such as "https://desk.example/*". The extension has access to them once it ' +
        'is installed, so nobody needs to allow them. Without it, agents are asked for each host.',
      addHost,
    )
    .option('--gecko-id <ID>', 'the ID of the extension in Firefox, such as deskhand@company.example', parseGeckoId);
}

function addHost(pattern: string, hosts: string[] = []): string[] {
  const host = hostPatternOf(pattern);
  if (host === undefined) throw new InvalidArgumentError('It takes patterns of hosts, such as https://desk.example/*.');
  return [...new Set([...hosts, host])];
}

function parseGeckoId(id: string): string {
  if (!GECKO_ID.test(id)) throw new InvalidArgumentError('It takes an ID such as deskhand@company.example.');
  return id;
}

type Manifest = Parameters<WxtHooks['build:manifestGenerated']>[1];

/** Firefox's part of the manifest; undefined in a build for Chromium. */
export function geckoOf(manifest: Manifest) {
  return manifest.browser_specific_settings?.gecko;
}

/** Puts the hosts and the ID into a manifest that was generated without them. */
export function changeManifest(manifest: Manifest, { hosts, geckoId }: ManifestChanges): void {
  if (hosts) manifest.host_permissions = hosts;
  const gecko = geckoOf(manifest);
  if (gecko && geckoId !== undefined) gecko.id = geckoId;
}
