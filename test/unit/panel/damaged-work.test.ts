// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { storedKeyOf } from '@/lib/domain/suggestion-options';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { EMPTY_WORK } from '@/lib/panel-view/ticket-work';
import { serializeWork } from '@/lib/panel/stored-work';

import { makeSuggestion, makeTicket, PLAIN, settle, stagePanel, Undeliverable } from './stage-panel';

const TICKET = makeTicket('A', 'Where is my order?');
const version = (id: string) => ({ key: id, suggestion: makeSuggestion(TICKET, id), suggested: PLAIN(`Text ${id}`) });
const STORED = serializeWork(
  {
    ...EMPTY_WORK,
    suggestion: { ...version('shown'), edit: PLAIN('Mine'), instruction: 'Be brief.' },
    earlier: [version('first'), version('second')],
    note: 'A note',
    options: { targetLanguage: 'GERMAN', contentFormat: 'PLAIN', instruction: 'Be brief.' },
  },
  identifyTicket(TICKET),
  1,
);
const JUNK = [null, 7, 'x', [], {}];

type Path = readonly (string | number)[];

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* pathsOf(inner, [...path, key]);
}

function replaceAt(value: unknown, [key, ...rest]: Path, junk: unknown): unknown {
  if (key === undefined) return junk;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = replaceAt(copy[key], rest, junk);
  return copy;
}

async function open(stored: unknown) {
  const stage = stagePanel();
  stage.session.set(storedKeyOf(TICKET), stored);
  stage.putTicket(1, TICKET);
  await stage.goTo(1);
  return stage;
}

test('no damage to the stored work leaves the panel without its ticket', { timeout: 60_000 }, async () => {
  for (const path of pathsOf(JSON.parse(JSON.stringify(STORED)))) {
    for (const junk of JUNK) {
      const stage = await open(replaceAt(STORED, path, junk));
      const at = `${path.join('.')} = ${JSON.stringify(junk)}`;
      expect(() => stage.shown(), at).not.toThrow();
    }
  }
});

test.each([
  ['suggestion.data', null],
  ['suggestion.answeredAt', 7],
  ['instruction', {}],
  ['edit', { kind: 'rich' }],
])('a version whose %s is damaged is lost alone', async (path, junk) => {
  const stage = await open(replaceAt(STORED, ['draft', ...path.split('.')], junk));
  const { suggestion } = stage.shown();
  expect(suggestion.suggestion).toBeUndefined();
  expect(suggestion.earlier.map(({ text }) => text)).toEqual(['Text first', 'Text second']);
  expect(suggestion.options).toMatchObject({ targetLanguage: 'GERMAN', instruction: 'Be brief.' });
});

test.each([
  ['note', 'x'.repeat(2_000_000)],
  ['draft.edit.text', 'x'.repeat(2_000_000)],
])('a stored text that would keep the panel busy for minutes is not read back: %s', async (path, text) => {
  const stage = await open(replaceAt(STORED, path.split('.'), text));
  const { suggestion } = stage.shown();
  expect([suggestion.note, suggestion.suggestion?.text]).not.toContainEqual(path === 'note' ? text : PLAIN(text));
  expect(suggestion.earlier).toHaveLength(2);
  expect(stage.view().storageProblem).toBe('damaged');
});

test('a damaged option is lost alone', async () => {
  const stage = await open(replaceAt(STORED, ['options', 'instruction'], {}));
  expect(stage.shown().suggestion.options).toMatchObject({ targetLanguage: 'GERMAN', contentFormat: 'PLAIN' });
  expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
});

test('a damaged text is told once, until the agent closes the notice', async () => {
  const stage = await open(replaceAt(STORED, ['draft', 'suggested'], 7));
  expect(stage.view().storageProblem).toBe('damaged');
  stage.actions.closeStorageNotice();
  expect(stage.view().storageProblem).toBeUndefined();
  const other = makeTicket('B', 'Hello');
  stage.session.set(storedKeyOf(other), 7);
  stage.putTicket(2, other);
  await stage.goTo(2);
  expect(stage.view().storageProblem, 'told before').toBeUndefined();
});

test('a stored result that the worker had to drop is told', async () => {
  const stage = stagePanel();
  stage.worker['result.recall'] = () => ({ pending: {}, failed: {}, isDamaged: true });
  stage.putTicket(1, TICKET);
  await stage.goTo(1);
  expect(stage.view().storageProblem).toBe('damaged');
});

test.each([
  ['whole work', STORED],
  ['no work', undefined],
  ['damaged options', replaceAt(STORED, ['options', 'instruction'], {})],
])('%s is told to be no damage', async (_, stored) => {
  expect((await open(stored)).view().storageProblem).toBeUndefined();
});

test('settings that the worker cannot read are told as a silent storage', async () => {
  const stage = stagePanel();
  stage.worker['settings.view'] = () => new Undeliverable('threw');
  await stage.announce('settings.changed', {});
  expect(stage.view().storageProblem).toBe('silent');
});

test('a full storage is told once, and the texts stay in the panel', async () => {
  const stage = await open(STORED);
  stage.refuseWrites();
  stage.actions.editNote('Longer');
  await settle();
  expect(stage.view().storageProblem).toBe('full');
  stage.actions.closeStorageNotice();
  stage.actions.editNote('Longer still');
  await settle();
  expect(stage.view().storageProblem).toBeUndefined();
  expect(stage.shown().suggestion.note).toBe('Longer still');
});
