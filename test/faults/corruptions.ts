import type { Damage, Place } from './stored-places';

export interface Corruption {
  name: string;
  place: Place;
  /** With a path, only the value there is damaged. */
  how: { damage: Damage; path?: readonly (string | number)[] };
  /** The part that the agent is told about; absent where the loss does not matter. */
  told?: 'settings' | 'work' | 'secrets';
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

/** The stores of settings, texts, results and secrets, with the damages that their values can have. */
export const CORRUPTIONS: readonly Corruption[] = [
  ...damagesOf('settings', SETTINGS, 'settings'),
  ...damagesOf('settings', SETTINGS, 'settings', ['null', 'number', 'text'], ['desks']),
  ...damagesOf('settings', SETTINGS, 'settings', ['number', 'missing'], ['desks', 0, 'match']),
  ...damagesOf('settings', SETTINGS, 'settings', ['text'], ['limits', 'suggestionsPerDay']),
  ...damagesOf('folded cards', { area: 'local', start: 'panel.folded' }, undefined, [
    'null',
    'number',
    'empty',
    'huge',
  ]),
  ...damagesOf('languages', { area: 'local', start: 'panel.languages' }, undefined, ['null', 'text', 'list', 'huge']),
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
];
