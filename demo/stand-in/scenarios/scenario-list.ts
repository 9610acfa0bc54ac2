import { BODY_SCENARIOS, PAGE_SCENARIOS } from './body-scenarios';
import { CALLBACK_SCENARIOS } from './callback-scenarios';
import { CONNECTION_SCENARIOS } from './connection-scenarios';
import { CONTENT_SCENARIOS } from './content-scenarios';
import { CONTRACT_ERRORS } from './contract-errors';
import { HTTP_STATUS_SCENARIOS } from './http-status-scenarios';
import type { Scenario } from './scenario';
import { SUGGESTION_SCENARIOS } from './suggestion-scenarios';
import { SUMMARY_SCENARIOS } from './summary-scenarios';

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
