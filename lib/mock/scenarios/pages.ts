import { changeWrapper } from './change-wrapper';
import type { Scenario } from './scenario';

const COMMON = { kind: 'answer', group: 'Pages of orders and products', endpoints: ['orders', 'products'] } as const;

/** Contract: "Page wrapper". */
export const PAGE_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    id: 'endless-pages',
    title: 'A next page is promised for ever',
    expectation: 'Notices that nothing new comes, and stops by itself.',
    play: async ({ honest }) => changeWrapper(await honest(), (page) => ({ ...page, hasNextPage: true })),
  },
];
