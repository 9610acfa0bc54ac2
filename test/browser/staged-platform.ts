import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StagedRequest {
  path: string;
  body: string;
}

/** At once or when the test lets it. */
export type StagedAnswer = (request: StagedRequest, response: ServerResponse) => void | Promise<void>;

/** At addresses of the contract's form. */
export interface StagedPlatform {
  url: string;
  addresses: { replySuggestionUrl: string; summaryUrl: string };
  requests: StagedRequest[];
  answer: StagedAnswer;
  close(): Promise<void>;
}

export async function stagePlatform(xToken = 'staged-x-token'): Promise<StagedPlatform> {
  const server = createServer((message, response) => void receive(message, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addressOf = (endpoint: string): string => `${url}/api_v2/intelli/custom-ticket/${endpoint}/${xToken}/1001`;
  const staged: StagedPlatform = {
    url,
    addresses: { replySuggestionUrl: addressOf('reply-suggestion'), summaryUrl: addressOf('summary') },
    requests: [],
    answer: (_, response) => sendJson(response, suggestion('Hello')),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of message.setEncoding('utf8')) body += chunk;
    const request = { path: message.url ?? '', body };
    staged.requests.push(request);
    await staged.answer(request, response);
  }
  return staged;
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** Creates an answer of the reply-suggestion interface; `data` replaces parts. */
export function suggestion(content: string, data: Record<string, unknown> = {}): unknown {
  return {
    code: '200',
    msg: 'success',
    success: true,
    data: {
      content,
      language: 'ENGLISH',
      contentFormat: 'HTML',
      chatId: 'staged',
      actionType: 'MESSAGE',
      handoff: false,
      reason: null,
      reasonDescription: null,
      ...data,
    },
  };
}

/** A gate that a test opens. */
export function createGate(): { open: () => void; opened: Promise<void> } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
