import { CARD_VALUES } from '@/components/cards/card-list';
import { PANEL_VALUES } from '@/lib/panel/panel-values';

import type { Damage, Place } from './stored-places';

export interface Corruption {
  name: string;
  place: Place;
  /** With a path, only the value there is damaged. */
  how: { damage: Damage; path?: readonly (string | number)[] };
  /** The part that the agent is told about; absent where the loss does not matter. */
  told?: 'settings' | 'recipe' | 'work' | 'secrets' | 'copy';
}

const WHOLE = ['null', 'number', 'text', 'list', 'empty', 'truncated', 'newer', 'huge'] as const;

function damagesOf(
  name: string,
  place: Place,
  told: Corruption['told'],
  damages: readonly Damage[] = WHOLE,
  path?: readonly (string | number)[],
): Corruption[] {
  return damages.map((damage) => ({
    name: `${[name, ...(path ?? [])].join('.')} ${damage}`,
    place,
    how: { damage, ...(path && { path }) },
    ...(told && { told }),
  }));
}

const SETTINGS: Place = { area: 'local', start: 'settings' };
const WORK: Place = { area: 'session', start: 'panel.kept' };
const JOURNAL: Place = { area: 'session', start: 'journal:' };
const SECRET: Place = { database: 'deskhand-vault', store: 'vault', key: 'channel.summaryUrl' };
const KEY: Place = { database: 'deskhand-vault', store: 'vault', key: 'key' };
const RECIPE = ['desks', 0, 'recipe'] as const;
const RECORD: Place = { database: 'deskhand-commerce', store: 'record', key: 'record' };
const COPY_KEYS: Place = { database: 'deskhand-commerce', store: 'record', key: 'keys' };
const ROWS: Place = { database: 'deskhand-commerce', store: 'orders' };

const STORED_VALUES = [...PANEL_VALUES, ...CARD_VALUES];

/** The empty values of the panel and its cards, by area and key. */
export const EMPTY_VALUES = { local: emptyValuesIn('local'), session: emptyValuesIn('session') };

function emptyValuesIn(wanted: 'local' | 'session'): Record<string, unknown> {
  const there = STORED_VALUES.filter(({ area }) => area === wanted);
  return Object.fromEntries(there.map(({ key, parse }) => [key, parse(undefined)]));
}

/** The stores of settings, recipes, texts, results, secrets and synced orders, with the damages that their values can have. */
export const CORRUPTIONS: readonly Corruption[] = [
  ...damagesOf('settings', SETTINGS, 'settings'),
  ...damagesOf('settings', SETTINGS, 'settings', ['null', 'number', 'text'], ['desks']),
  ...damagesOf('settings', SETTINGS, 'settings', ['number', 'missing'], ['desks', 0, 'match']),
  ...damagesOf('settings', SETTINGS, 'settings', ['text'], ['limits', 'suggestionsPerDay']),
  ...STORED_VALUES.flatMap(({ key, area }) =>
    damagesOf(key, { area, start: key }, undefined, ['null', 'text', 'list', 'huge']),
  ),
  ...damagesOf('daily count', { area: 'local', start: 'automatic' }, undefined, ['null', 'text', 'empty']),
  ...damagesOf('work', WORK, 'work'),
  ...damagesOf('work', WORK, 'work', ['null', 'number'], ['draft', 'suggestion']),
  ...damagesOf('work', WORK, 'work', ['missing'], ['draft', 'suggested']),
  ...damagesOf('work', WORK, 'work', ['empty'], ['earlier']),
  ...damagesOf('journal', JOURNAL, 'work'),
  ...damagesOf('journal', JOURNAL, 'work', ['text', 'missing'], ['state', 'name']),
  ...damagesOf('journal', JOURNAL, 'work', ['null'], ['state', 'result']),
  ...damagesOf('journal', JOURNAL, 'work', ['missing'], ['ticket', 'messageHashes']),
  ...damagesOf('click', { area: 'session', start: 'ask:' }, undefined, ['null', 'number', 'empty']),
  ...damagesOf('secret', SECRET, 'secrets', ['null', 'number', 'text', 'empty']),
  ...damagesOf('secret', SECRET, 'secrets', ['missing'], ['iv']),
  ...damagesOf('key', KEY, 'secrets', ['number', 'text', 'empty']),
  ...damagesOf('database of the secrets', { database: 'deskhand-vault' }, 'secrets', ['newer', 'missing']),
  ...damagesOf('settings', SETTINGS, 'settings', ['number', 'list', 'newer'], RECIPE),
  ...damagesOf('settings', SETTINGS, 'recipe', ['text', 'truncated', 'huge'], RECIPE),
  ...damagesOf('lesson', { area: 'session', start: 'lesson:' }, undefined, ['null', 'text', 'huge']),
  ...damagesOf('record of the shop', RECORD, 'copy', ['null', 'number', 'text', 'empty', 'truncated', 'huge']),
  ...damagesOf('record of the shop', RECORD, 'copy', ['missing'], ['iv']),
  ...damagesOf('record of the shop', RECORD, 'copy', ['text'], ['data']),
  ...damagesOf('keys of the shop', COPY_KEYS, 'copy', ['null', 'number', 'empty']),
  ...damagesOf('orders of the shop', ROWS, 'copy', ['missing'], ['iv']),
  ...damagesOf('orders of the shop', ROWS, 'copy', ['number'], ['data']),
  ...damagesOf('database of the shop', { database: 'deskhand-commerce' }, 'copy', ['newer', 'missing']),
];
