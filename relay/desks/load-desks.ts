import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { UserError } from '@/command-line/user-error';
import { isRecord } from '@/lib/shared/is-record';

import type { Config } from '../config/config-schema';
import type { Desk, DeskModule } from './desk-module';
import { redmine } from './redmine';
import { requestTracker } from './request-tracker';

/** A helpdesk with its module, and the channel that serves it. */
export interface ConnectedDesk {
  channel: string;
  /** As the configuration names it. */
  module: string;
  everySeconds: number;
  desk: Desk;
}

/** Name in `desks[].module` → module. */
export const PACKAGED_MODULES = new Map<string, Pick<DeskModule, 'settingsSchema'>>([
  ['request-tracker', requestTracker],
  ['redmine', redmine],
]);

/** Connects the helpdesks that have a module. Throws `UserError`, which names a wrong setting and never its value. */
export async function loadDesks(desks: Config['desks']): Promise<ConnectedDesk[]> {
  const connected: ConnectedDesk[] = [];
  for (const [index, { module, settings, channel, everySeconds }] of desks.entries()) {
    if (module === undefined) continue;
    const { settingsSchema, connect } = await loadModule(module);
    const parsed = settingsSchema.safeParse(settings);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const place = ['desks', index, 'settings', ...(issue?.path ?? [])].join('.');
      // Zod quotes a wrong value in some messages, and it may be a secret.
      const why = issue?.code === 'invalid_value' ? 'has none of the allowed values' : (issue?.message ?? 'is wrong');
      throw new UserError(`The configuration: ${place} ${why}. Change it and start again.`, 2);
    }
    connected.push({ channel, module, everySeconds, desk: connect(parsed.data) });
  }
  return connected;
}

async function loadModule(name: string): Promise<DeskModule> {
  const loaded: unknown = PACKAGED_MODULES.get(name) ?? (await importDefault(name));
  if (isRecord(loaded) && isRecord(loaded.settingsSchema) && typeof loaded.connect === 'function') {
    return loaded as unknown as DeskModule;
  }
  throw new UserError(`The desk module ${name} has no default export of the form { settingsSchema, connect }.`, 2);
}

async function importDefault(file: string): Promise<unknown> {
  try {
    const module: unknown = await import(pathToFileURL(resolve(file)).href);
    return isRecord(module) ? module.default : undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : 'unknown';
    throw new UserError(`The desk module ${file} cannot be loaded (${why}). Check desks[].module.`, 2);
  }
}
