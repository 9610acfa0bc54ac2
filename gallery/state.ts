import type { CheckScreenData } from '@/components/doctor/CheckScreen';
import type { OptionsViewData } from '@/components/options/OptionsView';
import type { PanelViewData } from '@/components/PanelView';
import type { MessageKey } from '@/lib/i18n/catalogues/en';

/** One thing an agent can see: a view, and the data it is given. */
export type GalleryState = Shown & {
  /** Group and name, such as `failures/offline`; also its address. */
  id: string;
  /** What is opened in it: the message that names the control, with its values. */
  opens?: { key: MessageKey; values?: Record<string, string | number> };
};

type Shown =
  | { screen: 'panel'; view: PanelViewData }
  /** Without data the page is still loading. */
  | { screen: 'options'; view: OptionsViewData | undefined }
  | { screen: 'check'; view: CheckScreenData };

/** A state of a group as the group's file writes it. */
export type StateOf<Screen extends GalleryState['screen']> = Extract<GalleryState, { screen: Screen }>;
