import { BODY_SCENARIOS } from './bodies';
import { CALLBACK_SCENARIOS } from './callbacks';
import { CONNECTION_SCENARIOS } from './connections';
import { CONTENT_SCENARIOS } from './contents';
import { CONTRACT_ERRORS } from './contract-errors';
import { HTTP_STATUS_SCENARIOS } from './http-statuses';
import { PAGE_SCENARIOS } from './pages';
import type { Scenario } from './scenario';
import { SUGGESTION_SCENARIOS } from './suggestions';
import { SUMMARY_SCENARIOS } from './summaries';

/** Everything that can be played, in the order in which it is listed. */
export const SCENARIOS: readonly Scenario[] = [
  ...SUGGESTION_SCENARIOS,
  ...CONTENT_SCENARIOS,
  ...SUMMARY_SCENARIOS,
  ...CONNECTION_SCENARIOS,
  ...BODY_SCENARIOS,
  ...CONTRACT_ERRORS,
  ...HTTP_STATUS_SCENARIOS,
  ...PAGE_SCENARIOS,
  ...CALLBACK_SCENARIOS,
];
