// @vitest-environment jsdom
import { globSync } from 'node:fs';
import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { CARDS } from '@/components/cards/card-list';
import { readAddress, writeAddress } from '@/gallery/gallery-address';
import { CARD_STATES, createAllStates } from '@/gallery/states/all-states';
import { ACTION_TYPES, CONTENT_FORMATS } from '@/lib/contract/values';
import { FAILURE_REASONS } from '@/lib/domain/failure';

const states = await createAllStates(Date.parse('2026-11-21T10:30:00Z'));
const ids = states.map(({ id }) => id);

describe('the gallery', () => {
  it('names each state once, by group and name', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+\/[a-z0-9_-]+$/.test(id))).toEqual([]);
  });

  it('shows every action type in every format and direction, and each with a hand-off', () => {
    const wanted = ACTION_TYPES.flatMap((type) => [
      ...CONTENT_FORMATS.flatMap((format) => ['ltr', 'rtl'].map((direction) => `${type}-${format}-${direction}`)),
      `${type}-hand-off`,
    ]);
    expect(wanted.filter((name) => !ids.includes(`verdicts/${name.toLowerCase()}`))).toEqual([]);
  });

  it('shows every failure in one of its states', () => {
    for (const reason of FAILURE_REASONS) {
      const state = states.find(({ id }) => id === `failures/${reason}`);
      expect(JSON.stringify(state?.view)).toContain(`"reason":"${reason}"`);
    }
  });

  it('shows states of every card, whose folder is listed and has a test', () => {
    expect(Object.keys(CARD_STATES).toSorted()).toEqual(CARDS.map(({ name }) => name).toSorted());
    for (const { name } of CARDS) {
      expect(CARD_STATES[name]?.(0).length).toBeGreaterThan(1);
      expect(globSync(`components/cards/${name}/test/*.test.tsx`).length, name).toBeGreaterThan(0);
    }
    expect(CARDS.map(({ name }) => name).toSorted()).toEqual(
      globSync('components/cards/*/', {})
        .map((folder) => basename(folder))
        .toSorted(),
    );
  });

  it('offers insertion only for the verdict MESSAGE', () => {
    for (const state of states) {
      if (state.screen !== 'panel' || state.view.page.kind !== 'ticket') continue;
      const verdict = state.view.page.suggestion.suggestion?.verdict;
      if (verdict) expect([state.id, verdict.canInsert]).toEqual([state.id, verdict.kind === 'MESSAGE']);
    }
  });
});

describe('an address in the gallery', () => {
  const plain = { id: 'verdicts/empty', theme: 'auto', language: 'en', width: 360 } as const;

  it.each([
    ['#/verdicts/empty', plain],
    ['#/verdicts/empty?theme=dark&language=ar&width=320', { ...plain, theme: 'dark', language: 'ar', width: 320 }],
  ] as const)('reads and writes the address of the gallery as %s', (hash, address) => {
    expect(readAddress(hash)).toEqual(address);
    expect(writeAddress(address)).toBe(hash);
  });

  it.each(['', '#', '#verdicts/empty', '#/?theme=pink&language=xx&width=1e9', '#/?width=-1&language=toString'])(
    'takes the defaults for what %j leaves out',
    (hash) => expect(readAddress(hash)).toEqual({ ...plain, id: '' }),
  );
});
