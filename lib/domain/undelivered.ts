export type Undelivered =
  /** The tab has no content script, or the worker is broken. */
  | 'no-receiver'
  /** The worker was stopped, or the tab moved on. A retry may help. */
  | 'interrupted'
  /** Only a reload of the page or panel helps. */
  | 'extension-updated'
  /** The sender may not send this message, or it is malformed. */
  | 'refused'
  /** Our own code threw an error. */
  | 'threw';

/** Returns whether another try may reach the worker: it was stopped during the message, or is just starting. */
export function mayReachWorker(undelivered: Undelivered): boolean {
  return undelivered === 'interrupted' || undelivered === 'no-receiver';
}
