import type { Dispatcher } from 'undici';

/** Sends JSON. @returns the text of the answer; rejects unless the server accepts */
export async function post(
  dispatcher: Dispatcher,
  { url, path, headers, body }: { url: string; path: string; headers: Record<string, string>; body: object },
): Promise<string> {
  const answer = await dispatcher.request({
    origin: url,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${path} was answered with ${answer.statusCode}: ${text}`);
  return text;
}
