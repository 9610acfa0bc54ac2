import type { ComponentType } from 'react';

import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { PanelView } from '@/lib/panel-view/panel-view';
import type { TicketView } from '@/lib/panel-view/read-ticket-view';
import type { StoredValue } from '@/lib/panel-view/stored-value';

export interface CardViewProps {
  page: TicketView;
  view: PanelView;
  /** The panel shows the outcome of an insertion. */
  canInsert: boolean;
  actions: PanelActions;
}

export interface PanelCard {
  /** The name of its folder. A report of a crash and "Reset this part" name it. */
  name: string;
  View: ComponentType<CardViewProps>;
  isNeeded?: (view: PanelView) => boolean;
  /** Its texts are among the first that the panel loads. */
  isFirst?: boolean;
  /** That the card keeps itself. */
  stored?: readonly StoredValue[];
}
