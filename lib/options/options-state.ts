import type { ChannelProblems } from '@/lib/contract/address';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { ChannelTest } from '@/lib/domain/endpoint-requests';
import type { CommerceView, NewDeskView, SaveState } from '@/lib/options-view/options-view';
import type { Settings, SettingsView } from '@/lib/settings/settings';

export interface OptionsState {
  settings?: SettingsView;
  /** The settings could not be read. */
  isSilent: boolean;
  /** The settings with the agent's changes. */
  draft?: Settings;
  pasted: Record<PlatformEndpoint, string>;
  problems: ChannelProblems;
  pastedToken: string;
  commerceProblems: CommerceView['problems'];
  newDesk: NewDeskView;
  save: SaveState;
  test: { state: 'idle' | 'testing' | 'unanswered' } | { state: 'tested'; results: ChannelTest };
  /** The preferred one first. */
  preferred: readonly string[];
}

/** Whether the page holds something that is not saved. */
export function isUnsaved({ settings, draft, pasted, pastedToken, newDesk }: OptionsState): boolean {
  if ([...Object.values(pasted), pastedToken, newDesk.address].some((text) => text.trim() !== '')) return true;
  return settings !== undefined && JSON.stringify(draft) !== JSON.stringify(settings.settings);
}
