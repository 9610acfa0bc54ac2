/** The reason of a failed request. It decides who has to act. */
export type StatusFailure = 'bad-credential' | 'rate-limited' | 'server-error' | 'wrong-address' | 'refused';

/** Interprets an HTTP status or an equal code of the platform (Contract: "Integrator-side HTTP statuses"); undefined for 2xx. */
export function failureOfStatus(status: number): StatusFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return 'bad-credential';
  if (status === 404 || status === 405 || status === 410) return 'wrong-address';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'server-error' : 'refused';
}
