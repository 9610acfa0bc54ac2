/** A message of the platform about a ticket, which the relay passes on. `createdAt` is ISO 8601, or empty. */
export type RelayEvent = { createdAt: string } & (
  | {
      type: 'summary';
      taskId: string;
      status: 'COMPLETED' | 'FAILED';
      summary: string | null;
      errorMessage: string | null;
    }
  | { type: 'reply'; reply: string; isHtml: boolean }
  | { type: 'tags'; tags: string[] }
);

export interface RelayEvents {
  /** The next request continues after it. */
  cursor: string;
  events: RelayEvent[];
}
