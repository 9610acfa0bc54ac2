// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { TARGET_LANGUAGES, type TargetLanguage } from '@/lib/contract/values';
import { parseStoredLanguages } from '@/lib/domain/stored-languages';
import { addLanguage } from '@/lib/panel/language-memory';
import { succeed } from '@/lib/shared/outcome';

import { later, makeSuggestion, makeTicket, SETTINGS, settle, stagePanel, stageTicket } from './stage-panel';

const KEY = 'panel.languages';

const EMAIL = 'ada@mail.example';
const ticketOf = (id: string, email?: string) => ({
  ...makeTicket(id, 'Where is my order?'),
  customer: { ...(email && { email }) },
});

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
  test("the language of a customer is the last one that the agent asked in, on the customer's next ticket, however the address is spelled", async () => {
    const stage = await stageAsked('FRENCH', 'GERMAN');
    stage.putTicket(2, ticketOf('B', ' Ada@Mail.example '));
    await stage.goTo(2);
    expect(stage.shown().suggestion.options.targetLanguage).toBe('GERMAN');
    void stage.actions.suggest();
    expect(stage.bodies('suggestion.request').at(-1)).toMatchObject({ options: { targetLanguage: 'GERMAN' } });
  });

  test("the language of a customer precedes the settings and follows the agent's choice for the ticket", async () => {
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

  test('the language of a customer is known before a request that waited for the ticket', async () => {
    const { local } = await stageAsked('GERMAN');
    const stage = stagePanel();
    const reading = later<unknown>();
    stage.local.set(KEY, reading.promise);
    stage.worker['button.take'] = () => ({ fate: 'taken' });
    stage.worker['suggestion.request'] = () => later().promise;
    stage.putTicket(1, ticketOf('B', EMAIL));
    await stage.goTo(1);
    expect(stage.bodies('suggestion.request')).toEqual([]);
    reading.keep(local.get(KEY));
    await settle();
    expect(stage.bodies('suggestion.request')).toMatchObject([{ options: { targetLanguage: 'GERMAN' } }]);
  });

  test('the language of a customer is forgotten when the agent asks in AUTO', async () => {
    const stage = await stageAsked('GERMAN', 'AUTO');
    stage.putTicket(2, ticketOf('B', EMAIL));
    await stage.goTo(2);
    expect(stage.shown().suggestion.options.targetLanguage).toBe('AUTO');
  });

  test('the language of a customer is stored without the address', async () => {
    const { local } = await stageAsked('GERMAN');
    expect(parseStoredLanguages(local.get(KEY)).customers).toHaveLength(1);
    expect(JSON.stringify(local.get(KEY))).not.toMatch(/ada|mail/i);
  });

  test('the language of a customer is not stored when the ticket has no address', async () => {
    const stage = await stageTicket(ticketOf('A'));
    stage.actions.setOptions({ targetLanguage: 'GERMAN' });
    await stage.actions.suggest();
    await settle();
    expect(parseStoredLanguages(stage.local.get(KEY))).toEqual({ recent: ['GERMAN'], customers: [] });
    stage.putTicket(2, ticketOf('B'));
    await stage.goTo(2);
    expect(stage.shown().suggestion.options.targetLanguage).toBe('AUTO');
  });
});

describe('recent languages', () => {
  test('recent languages are those of requests, newest first, without languages that were only selected', async () => {
    const stage = await stageAsked('FRENCH', 'GERMAN', 'AUTO', 'FRENCH');
    stage.actions.setOptions({ targetLanguage: 'HINDI' });
    await settle();
    expect(stage.shown().suggestion.recentLanguages).toEqual(['FRENCH', 'GERMAN']);
    const other = stagePanel();
    other.local.set(KEY, structuredClone(stage.local.get(KEY)));
    other.putTicket(1, makeTicket('Z', 'Hi'));
    await other.goTo(1);
    expect(other.shown().suggestion.recentLanguages).toEqual(['FRENCH', 'GERMAN']);
  });

  test('recent languages are merged when two panels store them', async () => {
    const stage = await stageAsked('FRENCH');
    stage.local.set(KEY, { recent: ['KOREAN', 'FRENCH'], customers: [['another', 'KOREAN']] });
    stage.actions.setOptions({ targetLanguage: 'GERMAN' });
    await stage.actions.suggest();
    await settle();
    expect(parseStoredLanguages(stage.local.get(KEY))).toMatchObject({
      recent: ['GERMAN', 'KOREAN', 'FRENCH'],
      customers: [
        [expect.any(String), 'GERMAN'],
        ['another', 'KOREAN'],
      ],
    });
  });
});

describe('the stored languages', () => {
  test('the stored languages are limited in number and drop the oldest', () => {
    let memory = parseStoredLanguages(undefined);
    for (let index = 0; index < 1000; index += 1) {
      const language = TARGET_LANGUAGES[1 + (index % 38)] ?? 'ENGLISH';
      memory = addLanguage(memory, language, `customer ${index}`);
    }
    expect(memory.recent).toHaveLength(5);
    expect(memory.customers).toHaveLength(300);
    expect(memory.customers[0]?.[0]).toBe('customer 999');
    expect(parseStoredLanguages(JSON.parse(JSON.stringify(memory)))).toEqual(memory);
  });

  test.each([undefined, null, 'x', 7, {}, { recent: 'GERMAN', customers: {} }])(
    'the stored languages are empty when %j is stored',
    (value) => {
      expect(parseStoredLanguages(value)).toEqual({ recent: [], customers: [] });
    },
  );

  test('the stored languages lose only the entries that cannot be parsed', () => {
    const value = {
      recent: ['GERMAN', 'KLINGON', 'AUTO', 3],
      customers: [['a', 'GERMAN'], ['b', 'KLINGON'], ['c'], 'd', [1, 'GERMAN']],
    };
    expect(parseStoredLanguages(value)).toEqual({ recent: ['GERMAN'], customers: [['a', 'GERMAN']] });
  });
});
