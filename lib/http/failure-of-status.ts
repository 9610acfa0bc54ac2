/** What a failed answer's status says about who has to act. */
export type StatusFailure = 'bad-credential' | 'rate-limited' | 'server-error' | 'refused';

/**
 * The meaning of a status that is no success (contract: "Integrator-side HTTP statuses"; the same numbers stand in the
 * platform's body codes).
 * @returns undefined for 2xx, which is no failure
 */
export function failureOfStatus(status: number): StatusFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return 'bad-credential';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'server-error' : 'refused';
}
