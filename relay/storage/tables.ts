import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';

/** Times are Unix milliseconds. */
export interface Tables {
  tickets: {
    channel: string;
    ticketId: string;
    /** JSON of all fields but the messages. */
    fields: string;
    updatedAt: number;
  };
  messages: {
    number: Generated<number>;
    channel: string;
    ticketId: string;
    messageId: string;
    role: string;
    content: string;
    /** As the helpdesk wrote it. */
    createdAt: string | null;
  };
  /** Results of the platform, in the order of their arrival. They are the helpdesk's outbox and the agents' events. */
  events: {
    number: Generated<number>;
    channel: string;
    type: EventType;
    ticketId: string;
    messageId: string | null;
    /** Unique per channel. */
    dedupeKey: string;
    /** JSON. */
    payload: string;
    createdAt: number;
    ackedAt: number | null;
  };
  summaryTasks: {
    channel: string;
    taskId: string;
    ticketId: string | null;
    status: 'PENDING' | 'COMPLETED' | 'FAILED';
    updatedAt: number;
  };
  /** Messages whose webhook has been ordered. */
  triggers: { channel: string; dedupeKey: string; createdAt: number };
  jobs: {
    number: Generated<number>;
    queue: string;
    /** Jobs of one key run one at a time, in their order. */
    key: string;
    /** JSON. */
    payload: string;
    attempts: number;
    runAt: number;
    lastProblem: string | null;
    createdAt: number;
    deadAt: number | null;
  };
  agents: {
    name: string;
    tokenHash: string | null;
    codeHash: string | null;
    codeExpiresAt: number | null;
    perMinute: number | null;
    perDay: number | null;
    createdAt: number;
    lastUsedAt: number | null;
    revokedAt: number | null;
  };
  /** Codes with which a helpdesk signs an agent in. An agent is a name and its `createdAt`: a name may be given again. */
  appCodes: {
    codeHash: string;
    agent: string;
    agentCreatedAt: number;
    /** Of the helpdesk that asked for the code. */
    channel: string;
    expiresAt: number;
    /** A used code still tells whose page it is. */
    usedAt: number | null;
  };
  /** Agents who are signed in to the panel in a helpdesk. */
  appSessions: {
    id: string;
    agent: string;
    agentCreatedAt: number;
    /** Of the helpdesk's page. */
    origin: string;
    expiresAt: number;
  };
  /**
   * The tokens of sessions, and the cookies that renew them. Each tab of a browser has tokens of its own. A cookie that is replaced
   * stays for a minute.
   */
  appSecrets: { hash: string; kind: 'token' | 'cookie'; session: string; expiresAt: number };
  /** Texts and results that an agent's panel keeps for a ticket. */
  keptValues: {
    /** Hash of the agent. */
    keeper: string;
    /** Hash of agent and ticket. */
    place: string;
    key: string;
    /** JSON. */
    value: string;
    changedAt: number;
  };
  /** Requests with an idempotency key. */
  agentRequests: {
    agent: string;
    key: string;
    bodyHash: string;
    /** Calls of the platform. */
    attempts: number;
    /** JSON, null until an answer is certain. */
    answer: string | null;
    /** The relay that waits for the platform's answer; null when none does. */
    relay: number | null;
    createdAt: number;
  };
  /** The end of the last complete reading of a shop. */
  shopReadings: { kind: RowKind; readUntil: number };
  /** The place that a desk module has read up to. */
  deskCursors: {
    channel: string;
    /** As the configuration names it: another module has other cursors. */
    module: string;
    /** As the module wrote it. */
    cursor: string;
  };
  /** The columns have the names that rate-limiter-flexible gives them. */
  rateLimits: { key: string; points: number; expire: number | null };
}

export type RowKind = 'orders' | 'products';

export type EventType = 'summary' | 'reply' | 'tags';

export type StoredEvent = Selectable<Tables['events']>;
export type NewEvent = Insertable<Tables['events']>;
export type StoredJob = Selectable<Tables['jobs']>;

export type Database = Kysely<Tables>;
export type WriteTransaction = Transaction<Tables>;
