/** Contract: "Integrator-side HTTP statuses", in the words of the document. `4XX` and `5XX` stand for the rest. */
export const INTEGRATOR_STATUSES = {
  200: 'Success; valid JSON with the complete response structure.',
  401: 'Token missing or invalid.',
  403: 'No permission to access the interface.',
  429: 'Rate limit triggered.',
  '4XX': 'Request parameters or interface implementation do not meet requirements.',
  '5XX': 'Integrator service failure.',
} as const;
