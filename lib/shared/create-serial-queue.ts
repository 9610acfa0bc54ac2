/** Runs tasks one at a time, in the sequence of their calls. A failed task does not stop the next. */
export function createSerialQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let queue: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = queue.then(task);
    queue = result.catch(() => {});
    return result;
  };
}
