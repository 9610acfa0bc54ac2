/** What a mock endpoint answers: an HTTP status and a body to be sent as JSON. */
export interface MockAnswer {
  status: number;
  body: unknown;
}
