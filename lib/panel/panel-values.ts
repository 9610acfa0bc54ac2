import { FOLDED, MOUSE_INSERTIONS } from '@/lib/panel-view/agent-habits';
import type { StoredValue } from '@/lib/panel-view/stored-value';

import { REQUESTS_BY_HAND } from './automatic-offer';
import { LANGUAGES } from './language-memory';
import { UNUSED_AT } from './unused-texts';

/** The values that the panel itself stores. Cards declare their own; the work on tickets has a form of its own. */
export const PANEL_VALUES: readonly StoredValue[] = [FOLDED, MOUSE_INSERTIONS, LANGUAGES, REQUESTS_BY_HAND, UNUSED_AT];
