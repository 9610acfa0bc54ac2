import { type SuggestionData, suggestionResponseSchema } from '@/lib/contract/suggestion';
import { ACTION_TYPES, type ContentFormat } from '@/lib/contract/values';

import { type Block, writeBlocks } from '../writing/write-blocks';
import { type Scenario, type ScenarioAnswer, type ScenarioCall, TOLERANT } from './scenario';

const COMMON = { kind: 'answer', endpoints: ['reply-suggestion'] } as const;
const VERDICTS = { ...COMMON, group: 'Verdicts' } as const;
const FORMATS = { ...COMMON, group: 'Formats' } as const;

const WORDS: readonly Block[] = [
  { kind: 'paragraph', spans: [{ text: 'This reply was written by a ' }, { text: 'scenario', strong: true }] },
  { kind: 'list', items: ['of the stand-in platform', 'and not by the platform'] },
];

/** Used for a refused request, which has no data. */
const FALLBACK: SuggestionData = {
  content: writeBlocks(WORDS, 'HTML'),
  language: 'ENGLISH',
  contentFormat: 'HTML',
  chatId: 'stand-in-scenario',
  actionType: 'MESSAGE',
  handoff: false,
  reason: 'SCENARIO',
  reasonDescription: 'Played by a scenario',
};

async function suggest({ honest }: ScenarioCall, change: Partial<SuggestionData>): Promise<ScenarioAnswer> {
  const parsed = suggestionResponseSchema.safeParse((await honest()).body);
  const data = { ...FALLBACK, ...(parsed.success && parsed.data.data), ...change };
  return { status: 200, body: { code: '200', msg: 'success', success: true, data } };
}

const written = (format: ContentFormat): string => writeBlocks(WORDS, format);

/** Contract: "Action types". The stand-in sends no content with these. */
const SILENT: readonly string[] = ['NOTHING', 'NO_REPLY', 'STOPPED'];
const TO_A_PERSON: readonly string[] = ['TO_AGENT', 'HUMAN_REVIEW'];

export const SUGGESTION_SCENARIOS: readonly Scenario[] = [
  ...ACTION_TYPES.map((actionType): Scenario => ({
    ...VERDICTS,
    id: `action-${actionType.toLowerCase().replace('_', '-')}`,
    title: `Verdict ${actionType}`,
    expectation:
      actionType === 'MESSAGE'
        ? 'Says in words that the text can be sent, and offers to insert it.'
        : 'Says in words what the platform advises, with its reason, and offers nothing to insert.',
    play: (call) =>
      suggest(call, {
        actionType,
        handoff: TO_A_PERSON.includes(actionType),
        content: SILENT.includes(actionType) ? '' : written('HTML'),
        contentFormat: 'HTML',
        reason: 'SCENARIO',
        reasonDescription: 'Played by a scenario',
      }),
  })),
  {
    ...VERDICTS,
    id: 'message-with-handoff',
    title: 'Verdict MESSAGE that suggests handing over as well',
    expectation: 'Says both: the text can be sent, and a person should take over.',
    play: (call) =>
      suggest(call, { actionType: 'MESSAGE', handoff: true, content: written('HTML'), contentFormat: 'HTML' }),
  },
  {
    ...VERDICTS,
    id: 'unknown-action-type',
    title: 'A verdict that no document knows',
    expectation: 'Shows it as it came, says that it is not known, and offers nothing to insert.',
    play: (call) => suggest(call, { actionType: 'ESCALATE' }),
  },
  {
    ...VERDICTS,
    id: 'null-handoff',
    title: 'Neither yes nor no on handing over, and no reason: all null',
    expectation: 'Shows the verdict and claims nothing about handing over.',
    play: (call) => suggest(call, { actionType: 'TO_AGENT', handoff: null, reason: null, reasonDescription: null }),
  },
  ...(['MARKDOWN', 'PLAIN', 'HTML'] as const).map((format): Scenario => ({
    ...FORMATS,
    id: `answers-in-${format.toLowerCase()}`,
    title: `A reply in ${format}, whatever was asked for`,
    expectation: 'Goes by the format the answer names, not by the one that was asked for.',
    play: (call) => suggest(call, { actionType: 'MESSAGE', content: written(format), contentFormat: format }),
  })),
  {
    ...FORMATS,
    id: 'markdown-called-html',
    title: 'A reply in Markdown that says it is HTML',
    expectation: 'Reads it as the Markdown that it is, and says that the answer names another format.',
    play: (call) => suggest(call, { actionType: 'MESSAGE', content: written('MARKDOWN'), contentFormat: 'HTML' }),
  },
  {
    ...FORMATS,
    id: 'html-called-plain',
    title: 'A reply in HTML that says it is plain text',
    expectation: 'Reads it as the HTML that it is, runs none of it, and says that the answer names another format.',
    play: (call) => suggest(call, { actionType: 'MESSAGE', content: written('HTML'), contentFormat: 'PLAIN' }),
  },
  {
    ...FORMATS,
    id: 'no-format-named',
    title: 'A reply that does not name its format',
    expectation: `${TOLERANT} It takes it for what was asked for.`,
    play: (call) => suggest(call, { contentFormat: null, language: null }),
  },
];
