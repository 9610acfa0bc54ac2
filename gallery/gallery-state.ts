import type { MessageKey } from '@/lib/i18n/translator';
import type { OptionsView } from '@/lib/options-view/options-view';
import type { CheckView, PanelView } from '@/lib/panel-view/panel-view';
import type { SignInView } from '@/lib/panel-view/sign-in-view';

export type GalleryState = ShownView & {
  /** Group and name, such as `failures/offline`. */
  id: string;
  /** The control to open. */
  opens?: { key: MessageKey; values?: Record<string, string | number> };
};

type ShownView =
  | { screen: 'panel'; view: PanelView; folded?: readonly string[] }
  /** Without a view the page is still loading. */
  | { screen: 'options'; view: OptionsView | undefined }
  | { screen: 'first-run'; view: OptionsView }
  | { screen: 'check'; view: CheckView }
  | { screen: 'sign-in'; view: SignInView };

export type StateOf<Screen extends GalleryState['screen']> = Extract<GalleryState, { screen: Screen }>;
