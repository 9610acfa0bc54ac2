import { FAILED, REFUSED, type Scenario, type ScenarioEndpoint } from './scenario';

const GROUP = 'Errors of the contract';

/** The contract does not say which HTTP status comes with a body code ("Errors"), so every code is sent with each of these. */
const HTTP_STATUSES = [200, 400, 500] as const;

/** One entry for each row of the contract ("Summary and reply suggestion"), which does not show the texts of `msg`. */
const WITH_STRING_CODE = [
  ['invalid-xtoken', '400', 'invalid xToken', ['reply-suggestion', 'summary']],
  ['foreign-channel', '400', 'channel does not exist', ['reply-suggestion', 'summary']],
  ['summary-not-configured', '400', 'summary not configured', ['summary']],
  ['messages-empty', '400', 'messages must not be empty', ['reply-suggestion']],
  ['role-not-allowed', '400', 'invalid messages[0].role', ['reply-suggestion']],
  ['language-not-allowed', '400', 'invalid targetLanguage', ['reply-suggestion']],
  ['format-not-allowed', '400', 'invalid contentFormat', ['reply-suggestion']],
  ['summary-generation-error', '500', 'Summary generation error', ['summary']],
  ['reply-generation-error', '500', 'Reply generation error', ['reply-suggestion']],
] as const satisfies readonly (readonly [string, string, string, readonly ScenarioEndpoint[]])[];

/** Contract: "Webhook", which shows no message for 500. */
const WITH_INTEGER_CODE = [
  ['unsupported-platform', 400, 'unsupported platform: custom_ticket'],
  ['invalid-token', 401, 'invalid token'],
  ['platform-not-configured', 422, 'platform not configured'],
  ['webhook-error', 500, 'internal error'],
] as const;

export const CONTRACT_ERRORS: readonly Scenario[] = HTTP_STATUSES.flatMap((status) => [
  ...WITH_STRING_CODE.map(([name, code, msg, endpoints]): Scenario => ({
    kind: 'answer',
    id: `${name}-http-${status}`,
    group: GROUP,
    title: `Code "${code}": ${msg}, under HTTP ${status}`,
    expectation: code === '500' ? FAILED : REFUSED,
    endpoints,
    play: () => ({ status, body: { code, msg, success: false, data: null } }),
  })),
  ...WITH_INTEGER_CODE.map(([name, code, message]): Scenario => ({
    kind: 'answer',
    id: `${name}-http-${status}`,
    group: GROUP,
    title: `Code ${code}: ${message}, under HTTP ${status}`,
    expectation: 'Does not take the message for processed, whatever the HTTP status says.',
    endpoints: ['webhook'],
    play: () => ({ status, body: { code, message } }),
  })),
]);
