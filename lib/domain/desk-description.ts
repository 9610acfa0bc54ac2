import type { RecipeProblem } from './recipe-problem';

export interface DeskDescription {
  /** The adapter's data (`lib/adapters/shape.ts`), which the page code interprets; null: no configured helpdesk. */
  adapter: unknown;
  /** Path pattern of the helpdesk in the settings; absent for `/*`, the whole origin. */
  deskPath?: string;
  /** Path patterns of all helpdesks of this origin, as sorted in the settings, if there are several. */
  deskPaths?: string[];
  /** The helpdesk's recipe cannot be used. */
  recipeProblem?: RecipeProblem;
  /** This version has no adapter with the id in the settings. */
  isTypeUnknown?: true;
  /** The helpdesk has no adapter: the page code finds the conversation automatically. */
  isFound?: true;
  /** Random name of the button's element. */
  element: string;
  label: ButtonLabel;
  /** The settings hide the page button. */
  hidesButton?: true;
}

interface ButtonLabel {
  textContent: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Says where to click in browsers that cannot open the panel after a click in the page. */
  title?: string;
}
