// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { TARGET_LANGUAGES, type TargetLanguage } from '@/lib/contract/suggestion-values';
import { parseLanguageMemory, rememberLanguage } from '@/lib/panel/language-memory';
import { succeed } from '@/lib/shared/outcome';

import { later, makeSuggestion, makeTicket, SETTINGS, settle, stagePanel, stageTicket } from './stage-panel';

const EMAIL = 'ada@mail.example';
const ticketOf = (id: string, email?: string) => ({
  ...makeTicket(id, 'Where is my order?'),
  customer: { ...(email && { email }) },
});

/** A panel in which the agent has asked in these languages, one after the other, for the customer of ticket A. */
async function stageAsked(...languages: TargetLanguage[]) {
  const stage = await stageTicket(ticketOf('A', EMAIL));
  stage.worker['suggestion.request'] = ({ requestId }: { requestId: string }) =>
    succeed(makeSuggestion(stage.ticket, requestId));
  for (const targetLanguage of languages) {
    stage.actions.setOptions({ targetLanguage });
    await stage.actions.suggest();
    await settle();
  }
  return stage;
}

describe('the language of a customer', () => {
  test('is the one the agent asked in last, on that customer’s next ticket, however the address is written', async () => {
    const stage = await stageAsked('FRENCH', 'GERMAN');
    stage.putTicket(2, ticketOf('B', ' Ada@Mail.example '));
    await stage.goTo(2);
    expect(stage.shown().suggestion.options.targetLanguage).toBe('GERMAN');
    void stage.actions.suggest();
    expect(stage.bodies('suggestion.request').at(-1)).toMatchObject({ options: { targetLanguage: 'GERMAN' } });
  });

  test('comes before the settings, and after what the agent chooses for the ticket', async () => {
    const stage = await stageAsked('GERMAN');
    stage.worker['settings.view'] = () => ({
      ...SETTINGS,
      settings: { ...SETTINGS.settings, defaults: { targetLanguage: 'HEBREW' } },
    });
    await stage.announce('settings.changed', {});
    stage.putTicket(2, ticketOf('B', EMAIL));
    await stage.goTo(2);
    expect(stage.shown().suggestion.options.targetLanguage).toBe('GERMAN');
    stage.actions.setOptions({ targetLanguage: 'AUTO' });
    expect(stage.shown().suggestion.options.targetLanguage).toBe('AUTO');
    stage.putTicket(3, ticketOf('C', 'bea@mail.example'));
    await stage.goTo(3);
    expect(stage.shown().suggestion.options.targetLanguage).toBe('HEBREW');
  });

  test('is known before a question that waited for the ticket is asked', async () => {
    const { languages } = await stageAsked('GERMAN');
    const stage = stagePanel();
    const reading = later<unknown>();
    stage.languages.kept = reading.promise;
    stage.worker['ask.take'] = () => true;
    stage.putTicket(1, ticketOf('B', EMAIL));
    await stage.goTo(1);
    expect(stage.bodies('suggestion.request')).toEqual([]);
    reading.keep(languages.kept);
    await settle();
    expect(stage.bodies('suggestion.request')).toMatchObject([{ options: { targetLanguage: 'GERMAN' } }]);
  });

  test('is forgotten when the agent asks in AUTO', async () => {
    const stage = await stageAsked('GERMAN', 'AUTO');
    stage.putTicket(2, ticketOf('B', EMAIL));
    await stage.goTo(2);
    expect(stage.shown().suggestion.options.targetLanguage).toBe('AUTO');
  });

  test('is kept without the address', async () => {
    const { languages } = await stageAsked('GERMAN');
    expect(parseLanguageMemory(languages.kept).customers).toHaveLength(1);
    expect(JSON.stringify(languages.kept)).not.toMatch(/ada|mail/i);
  });

  test('is nobody’s where the ticket names no address', async () => {
    const stage = await stageTicket(ticketOf('A'));
    stage.actions.setOptions({ targetLanguage: 'GERMAN' });
    await stage.actions.suggest();
    await settle();
    expect(parseLanguageMemory(stage.languages.kept)).toEqual({ recent: ['GERMAN'], customers: [] });
    stage.putTicket(2, ticketOf('B'));
    await stage.goTo(2);
    expect(stage.shown().suggestion.options.targetLanguage).toBe('AUTO');
  });
});

describe('recent languages', () => {
  test('are those that were asked in, the newest first; passing by one in the list is no choice', async () => {
    const stage = await stageAsked('FRENCH', 'GERMAN', 'AUTO', 'FRENCH');
    stage.actions.setOptions({ targetLanguage: 'HINDI' });
    await settle();
    expect(stage.shown().suggestion.recentLanguages).toEqual(['FRENCH', 'GERMAN']);
    const other = stagePanel();
    other.languages.kept = structuredClone(stage.languages.kept);
    other.putTicket(1, makeTicket('Z', 'Hi'));
    await other.goTo(1);
    expect(other.shown().suggestion.recentLanguages).toEqual(['FRENCH', 'GERMAN']);
  });

  test('of two panels are kept together', async () => {
    const stage = await stageAsked('FRENCH');
    stage.languages.kept = { recent: ['KOREAN', 'FRENCH'], customers: [['another', 'KOREAN']] };
    stage.actions.setOptions({ targetLanguage: 'GERMAN' });
    await stage.actions.suggest();
    await settle();
    expect(parseLanguageMemory(stage.languages.kept)).toMatchObject({
      recent: ['GERMAN', 'KOREAN', 'FRENCH'],
      customers: [
        [expect.any(String), 'GERMAN'],
        ['another', 'KOREAN'],
      ],
    });
  });
});

describe('what is kept', () => {
  test('does not grow for ever, and the oldest goes first', () => {
    let memory = parseLanguageMemory(undefined);
    for (let index = 0; index < 1000; index += 1) {
      const language = TARGET_LANGUAGES[1 + (index % 38)] ?? 'ENGLISH';
      memory = rememberLanguage(memory, language, `customer ${index}`);
    }
    expect(memory.recent).toHaveLength(5);
    expect(memory.customers).toHaveLength(300);
    expect(memory.customers[0]?.[0]).toBe('customer 999');
    expect(parseLanguageMemory(JSON.parse(JSON.stringify(memory)))).toEqual(memory);
  });

  test.each([undefined, null, 'x', 7, {}, { recent: 'GERMAN', customers: {} }])('%j is nothing', (value) => {
    expect(parseLanguageMemory(value)).toEqual({ recent: [], customers: [] });
  });

  test('loses only what cannot be read', () => {
    const value = {
      recent: ['GERMAN', 'KLINGON', 'AUTO', 3],
      customers: [['a', 'GERMAN'], ['b', 'KLINGON'], ['c'], 'd', [1, 'GERMAN']],
    };
    expect(parseLanguageMemory(value)).toEqual({ recent: ['GERMAN'], customers: [['a', 'GERMAN']] });
  });
});
