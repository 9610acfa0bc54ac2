/** Time allowed for the browser's storage to answer a read. */
const STORAGE_DEADLINE_MS = 3000;

/** Resolves as the promise does, or rejects in time: a storage that never answers must not block the agent. */
export async function withDeadline<Value>(reading: Promise<Value>, deadlineMs = STORAGE_DEADLINE_MS): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage does not answer.')), deadlineMs);
  });
  try {
    return await Promise.race([reading, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
