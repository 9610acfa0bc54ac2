import type { PlatformEndpoint } from '@/lib/contract/address';
import type { BaseUrlProblem } from '@/lib/contract/base-url';
import type { ChannelProblems, ChannelTest } from '@/lib/messaging/protocol';
import type { Settings, SettingsView } from '@/lib/settings/settings';

/** How the last saving ended. */
type SaveState =
  | { state: 'idle' | 'saving' | 'saved' | 'unanswered' | 'bad-address' | 'bad-recipe' }
  /** The browser was asked and did not allow these hosts; nothing was saved. */
  | { state: 'refused'; hosts: string[] };

type TestState = { state: 'idle' | 'testing' | 'unanswered' } | { state: 'tested'; results: ChannelTest };

export interface OptionsState {
  /** Absent until the worker has told it. */
  view?: SettingsView;
  /** The settings as edited here. */
  draft?: Settings;
  /** What was pasted and is not saved yet. */
  pasted: Record<PlatformEndpoint, string>;
  problems: ChannelProblems;
  /** The token of orders and products, not saved yet either. */
  pastedToken: string;
  commerceProblems: { baseUrl?: BaseUrlProblem; token?: true };
  save: SaveState;
  test: TestState;
  /** The browser's languages, the most wanted first. */
  preferred: readonly string[];
}

/** Whether something was entered that is not saved. */
export function isUnsaved({ view, draft, pasted, pastedToken }: OptionsState): boolean {
  if (pasted['reply-suggestion'].trim() !== '' || pasted.summary.trim() !== '' || pastedToken.trim() !== '')
    return true;
  return view !== undefined && JSON.stringify(draft) !== JSON.stringify(view.settings);
}
