/** What a mock endpoint answers: an HTTP status and a body to be sent as JSON. */
export interface MockAnswer {
  status: number;
  body: unknown;
}

/** The same with the body written as JSON. */
export interface WrittenAnswer {
  status: number;
  json: string;
}

export function writeAnswer({ status, body }: MockAnswer): WrittenAnswer {
  return { status, json: JSON.stringify(body) };
}

export function readAnswer({ status, json }: WrittenAnswer): MockAnswer {
  return { status, body: JSON.parse(json) as unknown };
}
