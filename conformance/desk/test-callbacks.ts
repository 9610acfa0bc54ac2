import type { CallbackInterface } from '../rule';
import type { RuleId } from '../rules';

/** A body, and its description for a person. */
export interface TestRequest {
  request: string;
  body: object;
}

/** Callbacks that must all be accepted. */
interface CallbackCase {
  rule: RuleId;
  callbacks: readonly TestRequest[];
  isAtOnce?: true;
  /** A rule whose callbacks must have been accepted before. */
  needs?: RuleId;
}

/** The callbacks that are looked for on the ticket. */
export type MarkedKey = 'denied' | 'twice' | 'at-once' | 'one' | 'other' | 'ended' | 'late' | 'last';

/** The callbacks of one run. Each text says that it is a test, and has a mark to find it on the ticket. */
export interface TestCallbacks {
  first: TestRequest;
  /** For requests without the right header. */
  denied: TestRequest;
  cases: readonly CallbackCase[];
  incomplete: TestRequest;
  /** A control: it is sent once, after all others. */
  last: TestRequest;
  markOf: (key: MarkedKey) => string;
}

interface Kind {
  /** Part of each mark, because a ticket may show the results of all callbacks. */
  noun: string;
  required: string;
  write: (id: string, text: string) => object;
}

const KINDS: Record<CallbackInterface, Kind> = {
  'reply callback': {
    noun: 'reply',
    required: 'reply',
    write: (messageId, reply) => ({ messageId, reply, replyType: 'text' }),
  },
  'tag callback': { noun: 'tag', required: 'tags', write: (messageId, tag) => ({ messageId, tags: [tag] }) },
  'summary callback': {
    noun: 'summary',
    required: 'taskId',
    write: (taskId, summary) => ({ taskId, status: 'COMPLETED', summary, errorMessage: null }),
  },
};

interface Writer {
  /** Writes a callback, with other fields than usual and a longer text. A field that is undefined is left out. */
  write: (request: string, key: string, fields?: object, addition?: string) => TestRequest;
  textOf: (key: string) => string;
}

const RARE_CHARACTERS = ' 😀 𝒟 𠮷';
/** In UTF-8: more than many servers accept unless told otherwise. */
const TEXT_OF_120_KB = '文'.repeat(40_000);

/**
 * Creates the callbacks of one run. All of them name the same ticket.
 * @param run makes their ids new
 */
export function createTestCallbacks(
  name: CallbackInterface,
  { ticketId, run }: { ticketId: string; run: string },
): TestCallbacks {
  const { noun, required, write: writeBody } = KINDS[name];
  const markOf = (key: string) => `${run}-${noun}-${key}`;
  const textOf = (key: string) => {
    const mark = markOf(key);
    return name === 'tag callback' ? `deskhand-conformance-${mark}` : `Deskhand conformance test ${mark}. Delete it.`;
  };
  const write: Writer['write'] = (request, key, fields = {}, addition = '') => ({
    request,
    // The id differs from the mark, so that an id on the ticket is no text.
    body: { ticketId, ...writeBody(`deskhand-conformance-${run}_${key}`, textOf(key) + addition), ...fields },
  });
  return {
    first: write('a callback', 'first'),
    denied: write('a callback', 'denied'),
    cases: [...createCases(write), ...OWN_CASES[name]({ write, textOf })],
    incomplete: write(`a callback without ${required}`, 'incomplete', { [required]: undefined }),
    last: write('a callback after malformed ones', 'last'),
    markOf,
  };
}

function createCases(write: Writer['write']): CallbackCase[] {
  const twice = write('a callback', 'twice');
  const atOnce = write('two equal callbacks at once', 'at-once');
  return [
    { rule: 'repeated', callbacks: [twice, { ...twice, request: 'the same callback again' }] },
    { rule: 'simultaneous', callbacks: [atOnce, atOnce], isAtOnce: true },
    {
      rule: 'unknown-fields',
      callbacks: [write('a callback with an unknown field', 'fields', { deskhandConformance: { version: 2 } })],
    },
    { rule: 'four-byte-text', callbacks: [write('a callback with emoji', 'emoji', {}, RARE_CHARACTERS)] },
  ];
}

const OWN_CASES: Record<CallbackInterface, (writer: Writer) => CallbackCase[]> = {
  'reply callback': (writer) => [
    ...createCasesWithoutMessageId(writer),
    {
      rule: 'reply-types',
      callbacks: [
        writer.write('a reply with replyType html', 'html', {
          reply: `<p>${writer.textOf('html')}</p>`,
          replyType: 'html',
        }),
        writer.write('a reply with replyType text', 'text'),
        writer.write('a reply without replyType', 'default', { replyType: undefined }),
      ],
    },
    createLargeCase(writer),
  ],
  'tag callback': createCasesWithoutMessageId,
  'summary callback': (writer) => {
    const fail = (key: string) => ({ status: 'FAILED', summary: null, errorMessage: writer.textOf(key) });
    const pending = { status: 'PENDING', summary: null };
    return [
      createLargeCase(writer),
      { rule: 'failed-task', callbacks: [writer.write('FAILED', 'failed', fail('failed'))] },
      {
        rule: 'failed-late',
        callbacks: [writer.write('COMPLETED', 'ended'), writer.write('FAILED after COMPLETED', 'ended', fail('late'))],
      },
      { rule: 'pending-late', callbacks: [writer.write('PENDING after COMPLETED', 'ended', pending)] },
    ];
  },
};

function createCasesWithoutMessageId({ write }: Writer): CallbackCase[] {
  const one = write('a callback without messageId', 'one', { messageId: undefined });
  const other = write('another callback without messageId', 'other', { messageId: undefined });
  return [
    { rule: 'no-message-id', callbacks: [one, other] },
    {
      rule: 'repeated',
      callbacks: [{ ...one, request: 'the same callback without messageId again' }],
      needs: 'no-message-id',
    },
  ];
}

function createLargeCase({ write }: Writer): CallbackCase {
  return {
    rule: 'large-text',
    callbacks: [write('a callback with a text of 120 kB', 'large', {}, TEXT_OF_120_KB)],
  };
}
