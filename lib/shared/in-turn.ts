/** Runs acts one after the other, in the order in which they are asked for; one that fails stops none of the others. */
export function createTurns(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let queue: Promise<unknown> = Promise.resolve();
  return (act) => {
    const result = queue.then(act);
    queue = result.catch(() => {});
    return result;
  };
}
