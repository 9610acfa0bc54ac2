/**
 * A problem of the browser's storage that the agent should know. `damaged`: something stored could not be read and was
 * removed. `full`: the newest texts are not stored. `preferences`: the agent's choices for the next panel are not stored.
 * `restarted`: texts in memory that were not inserted ended with the browser or the extension. `silent`: it fails or does not answer.
 */
export type StorageProblem = 'damaged' | 'full' | 'preferences' | 'restarted' | 'silent';

/** Stores values between panels. A failed read gives undefined. */
export interface PanelStorage {
  read: (key: string) => Promise<unknown>;
  /** Resolves to false when the browser did not store the value, as when the storage is full. */
  write: (key: string, value: unknown) => Promise<boolean>;
}

/** By the area of a `StoredValue`. */
export type CardStorage = Readonly<Record<'local' | 'session', PanelStorage>>;

export interface PrunedStorage extends PanelStorage {
  /** Undefined when the storage fails. */
  readAll: () => Promise<Record<string, unknown> | undefined>;
  /** False when the storage fails. */
  remove: (keys: string[]) => Promise<boolean>;
}
