import { changeWrapper, ANSWERING_ENDPOINTS, NOT_AN_ANSWER, type Scenario, TOLERANT } from './scenario';

const COMMON = { kind: 'answer', group: 'Connection', endpoints: ANSWERING_ENDPOINTS } as const;

export const CONNECTION_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    id: 'delay',
    title: 'The answer comes late',
    expectation: 'Says that it is working and for how long, can be cancelled, and shows the result when it comes.',
    takes: ['delayMs'],
    play: async ({ honest, parameters: { delayMs } }) => ({
      ...(await honest()),
      delivery: { kind: 'late', ms: delayMs },
    }),
  },
  {
    ...COMMON,
    id: 'hang',
    title: 'No answer ever comes, and the connection stays open',
    expectation: 'Says that it is working and for how long, can be cancelled, and gives up at its deadline.',
    play: () => ({ status: 200, body: '', delivery: { kind: 'never' } }),
  },
  {
    ...COMMON,
    id: 'drip',
    title: 'The answer comes byte by byte',
    expectation: 'Waits for the whole within its deadline, can be cancelled, and shows the result.',
    takes: ['everyMs'],
    play: async ({ honest, parameters: { everyMs } }) => ({
      ...(await honest()),
      delivery: { kind: 'drip', ms: everyMs },
    }),
  },
  {
    ...COMMON,
    id: 'reset',
    title: 'The connection is reset',
    expectation:
      'Says that the server could not be reached, keeps what the agent has, and offers to try again. A browser repeats the request by itself where it had used the connection before, so set it for several answers.',
    play: () => ({ status: 200, body: '', delivery: { kind: 'reset' } }),
  },
  {
    ...COMMON,
    id: 'truncated',
    title: 'The connection ends in the middle of the answer',
    expectation: 'Takes no half answer: says that the server could not be reached, and offers to try again.',
    takes: ['bytes'],
    play: async ({ honest, parameters: { bytes } }) => ({ ...(await honest()), delivery: { kind: 'cut', bytes } }),
  },
  {
    ...COMMON,
    id: 'half-json',
    title: 'The answer stops in the middle, and the connection ends as it should',
    expectation: NOT_AN_ANSWER,
    takes: ['bytes'],
    async play({ honest, parameters: { bytes } }) {
      const { status, body } = await honest();
      const text = JSON.stringify(body);
      // A body below the limit loses its last character.
      return { status, body: text.slice(0, Math.min(bytes, text.length - 1)) };
    },
  },
  {
    ...COMMON,
    id: 'redirect',
    title: 'A redirect to another host',
    expectation: 'Never follows it, since that would carry the ticket elsewhere; says so and leads to the settings.',
    takes: ['address'],
    // Status 307 keeps method and body: a client that follows it sends the request to the other host.
    play: ({ parameters: { address } }) => ({ status: 307, headers: { location: address }, body: '' }),
  },
  {
    ...COMMON,
    id: 'ten-megabytes',
    title: 'A good answer of 10 MB',
    expectation: 'Stops reading at its cap, says that the answer is too large, and offers to try again.',
    play: async ({ honest }) =>
      changeWrapper(await honest(), (wrapper) => ({ ...wrapper, padding: 'x'.repeat(10 * 2 ** 20) })),
  },
  {
    ...COMMON,
    id: 'wrong-content-type',
    title: 'A good answer that says it is plain text',
    expectation: TOLERANT,
    async play({ honest }) {
      const { status, body } = await honest();
      return { status, headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) };
    },
  },
];
