import type { FindPart, PageParts, PartName } from '@/lib/helpdesk/page-parts';

const none = () => Promise.resolve(undefined);

/** The parts of the page code, each loaded with its first use. The company sets its helpdesk up, so the others are left out. */
const LOAD: { [Name in PartName]: () => Promise<PageParts[Name] | undefined> } = {
  desk: () => import('./desk-part').then(({ desk }) => desk),
  composer: () => import('./composer-part').then(({ composer }) => composer),
  doctor: none,
  teach: none,
};

/** Finds a page part; undefined where it cannot be loaded. The browser keeps what is loaded. */
export const findPart: FindPart = (name) => LOAD[name]().catch(() => undefined);
