import { lazy } from 'react';

import type { PanelCard } from './panel-card';
import { SummaryCard } from './summary/SummaryCard';

/** The cards below the suggestion, from top to bottom. A card that not every company needs is loaded on demand. */
export const CARDS: readonly PanelCard[] = [
  {
    name: 'news',
    View: lazy(() => import('./news/NewsCard')),
    // Without a token, the panel says so instead.
    isNeeded: ({ hasRelay, isChannelMissing }) => hasRelay && !isChannelMissing,
  },
  { name: 'summary', View: SummaryCard, isFirst: true },
  { name: 'shop', View: lazy(() => import('./shop/ShopCards')), isNeeded: ({ hasCommerce }) => hasCommerce },
];

export const CARD_VALUES = CARDS.flatMap(({ name, stored = [] }) =>
  stored.map((value) => ({ ...value, section: name })),
);
