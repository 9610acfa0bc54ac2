import { WRONG_ANSWERS } from './wrong-answers';
import { WRONG_FILTERS } from './wrong-filters';
import { WRONG_PAGES } from './wrong-pages';
import { WRONG_ROWS } from './wrong-rows';
import type { WrongServer } from './wrong-server';

export const WRONG_SERVERS: WrongServer[] = [...WRONG_ANSWERS, ...WRONG_PAGES, ...WRONG_ROWS, ...WRONG_FILTERS];
