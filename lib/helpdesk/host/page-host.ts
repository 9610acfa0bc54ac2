import type { ButtonClick } from '@/lib/domain/button-click';
import type { DeskDescription } from '@/lib/domain/desk-description';

/** Whom the code in a helpdesk's page works for: the extension, or the panel in the page. */
export interface PageHost {
  /** Describes the helpdesk of this page. Rejects when that fails. */
  describeDesk: () => Promise<DeskDescription>;
  /** Hands a click on the page button to the panel. Resolves to false when nobody will ever receive one. */
  reportClick: (click: ButtonClick) => Promise<boolean>;
  /** The page can be read, or must be read again. */
  onReady: () => void;
  /** Deskhand's own code threw, outside of a reading. */
  onFailure: (error: unknown) => void;
  /** The page has moved to another helpdesk of the settings, without a new document. */
  onOtherDesk: () => void;
}
