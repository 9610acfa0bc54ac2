import * as z from 'zod/mini';

import { settingsSchema, type SettingsView } from '@/lib/settings/settings';

/** The answer of `GET /agent/config`. */
const configSchema = z.object({
  agent: z.string(),
  panel: z.record(z.string(), z.unknown()),
  hasShop: z.boolean(),
});

export type AgentConfig = z.infer<typeof configSchema>;

/** Parses the answer of the relay; undefined for another one. */
export function parseConfig(body: unknown): AgentConfig | undefined {
  return configSchema.safeParse(body).data;
}

/**
 * The settings of the company for this agent, as the panel reads those of the extension. Nothing is requested automatically unless
 * the company wants it.
 * @param uiLanguage what the agent has chosen in the panel
 */
export function viewSettings({ panel, hasShop }: AgentConfig, relay: string, uiLanguage: unknown): SettingsView {
  const { trackingUrl, pictureHosts, suggestionsPerDay, ...defaults } = panel;
  const settings = settingsSchema.parse({
    relay: { url: relay },
    commerce: { source: hasShop ? 'relay' : 'off', trackingUrl, pictureHosts },
    defaults: { autoSuggest: 'off', ...defaults, ...(uiLanguage !== undefined && { uiLanguage }) },
    limits: { suggestionsPerDay },
  });
  return {
    settings,
    channels: {},
    // The panel only asks whether there is one.
    relayTokenEnd: '',
    managed: ['desks'],
    policyProblems: [],
    isPolicyAwaited: false,
    damagedSettings: [],
    secrets: 'kept',
    missingPermissions: [],
    adapters: [],
  };
}
