/** Reads the JSON body of a request or an answer; undefined if it is not JSON. */
export function readJson(message: { json: () => Promise<unknown> }): Promise<unknown> {
  return message.json().catch(() => undefined);
}
