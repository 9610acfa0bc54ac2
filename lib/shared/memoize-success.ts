/** `reset` makes the next call create again. */
export type MemoizedSuccess<Value> = (() => Promise<Value>) & { reset: () => void };

/** Memoizes an asynchronous creation. After a failure, the next call tries again. */
export function memoizeSuccess<Value>(create: () => Promise<Value>): MemoizedSuccess<Value> {
  let created: Promise<Value> | undefined;
  const reset = (): void => {
    created = undefined;
  };
  const read = () =>
    (created ??= create().catch((error: unknown) => {
      reset();
      throw error;
    }));
  return Object.assign(read, { reset });
}
