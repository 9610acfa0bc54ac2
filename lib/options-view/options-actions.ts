import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { SelfDescription } from '@/lib/domain/crash-report';
import type { RecipeActs } from '@/lib/domain/recipe-acts';
import type { RecipeProblem } from '@/lib/domain/recipe-problem';
import type { DeskSettings, Settings } from '@/lib/settings/settings';

import type { PastedAddresses } from './find-pasted-addresses';
import type { NewDeskView } from './options-view';
import type { PolicyTarget } from './policy-targets';

export interface OptionsStoreActions {
  readSettings: () => Promise<void>;
  /** A channel is named by its ID. */
  typeAddress: (channel: string, endpoint: PlatformEndpoint, text: string) => void;
  pasteAddresses: (channel: string, pasted: PastedAddresses) => Promise<void>;
  /** Tests the typed and pasted addresses. An empty field stands for its stored address. */
  testChannel: (channel: string) => Promise<void>;
  /** Forgets the addresses of the default channel. Another channel is removed together with its addresses. */
  forgetChannel: () => Promise<void>;
  addChannel: () => void;
  renameChannel: (channel: string, name: string) => void;
  removeChannel: (channel: string) => void;
  typeRelayUrl: (text: string) => void;
  /** A token or a one-time code. */
  typeRelaySecret: (text: string) => void;
  /** Forgets the agent token. */
  forgetRelay: () => Promise<void>;
  setDesks: (desks: DeskSettings[]) => void;
  changeNewDesk: (change: Partial<Omit<NewDeskView, 'problem'>>) => void;
  /** Adds the helpdesk to the list, or shows why it cannot. */
  addDesk: () => void;
  setCommerce: (change: Partial<Settings['commerce']>) => void;
  pasteToken: (text: string) => void;
  /** Also deletes the synced rows. */
  forgetCommerce: () => Promise<void>;
  setDefaults: (change: Settings['defaults']) => void;
  setSuggestionsPerDay: (count: number) => void;
  /** Replaces what a section holds by the defaults, without saving them. */
  resetSection: (scope: OptionsScope) => void;
  save: () => Promise<void>;
  /** Downloads a policy file of the form, or shows why the form cannot be used. */
  makePolicyFile: (target: PolicyTarget) => void;
  /** Downloads the settings of the form, or shows why it cannot be used. */
  exportSettings: () => void;
  /** Reads a file of exported settings, and shows its changes or its fault. */
  importSettings: (text: string) => void;
  /** Puts the imported settings into the form. */
  useImport: () => void;
  refuseImport: () => void;
  /** Downloads the stored settings that cannot be read in full, or the kept ones after they were replaced. */
  downloadUnread: () => Promise<void>;
  forgetKept: () => Promise<void>;
  /** Asks for all permissions at once, tests the connection, and saves if it works. */
  connect: (by: ConnectionKind) => Promise<void>;
}

/** The platform's addresses, or the relay of the company. */
export type ConnectionKind = 'platform' | 'relay';

/** A section of the options page, or the whole page. */
type OptionsScope = 'options' | OptionsSection;
export type OptionsSection = 'relay' | 'channel' | 'desks' | 'commerce' | 'defaults' | 'keys' | 'administration';

export interface OptionsBrowserActions {
  describeSelf: () => SelfDescription;
  /** False when the browser refuses. */
  copy: (forms: { text: string }) => Promise<boolean>;
  /** Undefined when the recipe can be used. */
  checkRecipe: (recipe: string) => RecipeProblem | undefined;
  /** Only for a recipe without a problem. */
  listRecipeActs: (recipe: string) => RecipeActs;
  exportRecipe: (match: string, recipe: string) => void;
  /** Opens the panel beside this tab, so that it also helps where the page shows no button. Call it in a click. */
  openPanel: () => void;
  changeKeys: () => void;
}

/** Actions of the options page. Components wait for none: the view shows the outcome. */
export type OptionsActions = OptionsBrowserActions & {
  [Name in keyof OptionsStoreActions]: (...args: Parameters<OptionsStoreActions[Name]>) => void;
};
