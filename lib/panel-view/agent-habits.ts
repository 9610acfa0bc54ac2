import type { StoredValue } from './stored-value';

/** The panel has fewer, and none has a longer name. */
const MAX_CARDS = 50;
const MAX_NAME = 40;

/** Names of folded cards, each once. */
export const FOLDED: StoredValue<string[]> = {
  key: 'panel.folded',
  area: 'local',
  section: 'panel',
  parse: (stored) => (Array.isArray(stored) ? [...new Set(stored.slice(0, MAX_CARDS).filter(isName))] : []),
};

/** How often agents have inserted by mouse. */
export const MOUSE_INSERTIONS: StoredValue<number> = {
  key: 'panel.mouse-insertions',
  area: 'local',
  parse: (stored) => (typeof stored === 'number' ? stored : 0),
};

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_NAME;
}
