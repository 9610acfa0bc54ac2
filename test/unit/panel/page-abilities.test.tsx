// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import type { PageAbilities } from '@/lib/domain/page-abilities';
import { succeed } from '@/lib/shared/outcome';

import { noButton, showPanel, user } from '../components/show-panel';
import { ABILITIES, makeSuggestion, makeTicket, SETTINGS, stageTicket } from './stage-panel';

/** Of a host whose pages can only be read. */
const NOTHING: PageAbilities = {
  insertModes: [],
  canInsertNote: false,
  canUndo: false,
  canCheck: false,
  canTeach: false,
};

/** Stages a panel with an answer, on pages with these abilities. */
async function stageAnswer(abilities: PageAbilities) {
  const stage = await stageTicket(makeTicket('A', 'Where is my order?'), undefined, undefined, abilities);
  stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1', { handoff: true }));
  stage.pages[1] = { ...stage.pages[1], 'composer.insert': () => ({ outcome: 'inserted', documentId: 'page-1' }) };
  await stage.actions.suggest();
  stage.actions.editNote('For colleagues');
  return stage;
}

/** Names of the buttons, and of the menu beside "Insert". */
async function listOffers(stage: Awaited<ReturnType<typeof stageAnswer>>): Promise<string[]> {
  const { page, ...view } = stage.view();
  await showPanel(page, view);
  const names = (role: string) => screen.queryAllByRole(role).map((item) => item.textContent || item.ariaLabel || '');
  const buttons = names('button');
  const more = screen.queryByRole('button', { name: uiText('insert.options') });
  if (more) await user.click(more);
  return [...buttons, ...names('menuitem')];
}

const INSERTING = (['insert.insert', 'insert.end', 'insert.replace', 'summary.insert-note'] as const).map((key) =>
  uiText(key),
);

test('offers on pages with Deskhand’s code all that they can do', async () => {
  const offers = await listOffers(await stageAnswer(ABILITIES));
  expect(offers).toEqual(expect.arrayContaining(INSERTING));
});

test('offers only to copy where a page can only be read', async () => {
  const stage = await stageAnswer(NOTHING);
  await stage.actions.insertReply();
  await stage.actions.insertNote();
  expect(stage.bodies('composer.insert')).toEqual([]);
  const offers = await listOffers(stage);
  for (const name of INSERTING) expect(offers).not.toContain(name);
  expect(offers).toEqual(expect.arrayContaining([uiText('copy.copy'), uiText('note.copy')]));
});

test('offers the modes of the page, and uses one of them where the settings name another', async () => {
  const stage = await stageAnswer({ ...ABILITIES, insertModes: ['end', 'cursor'] });
  stage.worker['settings.view'] = () => ({
    ...SETTINGS,
    settings: { ...SETTINGS.settings, defaults: { insertMode: 'replace' } },
  });
  await stage.announce('settings.changed', {});
  await stage.actions.insertReply();
  expect(stage.bodies('composer.insert')).toMatchObject([{ mode: 'end' }]);
  expect(await listOffers(stage)).not.toContain(uiText('insert.replace'));
});

test('adds no note and no tracking number where every insertion replaces the draft', async () => {
  const stage = await stageAnswer({ ...ABILITIES, insertModes: ['replace'] });
  await stage.actions.insertNote();
  await stage.actions.insertTracking('1Z999');
  expect(stage.bodies('composer.insert')).toEqual([]);
  expect(stage.view().canAddText).toBe(false);
  expect(await listOffers(stage)).not.toContain(uiText('summary.insert-note'));
});

test('inserts no text for colleagues where a page cannot distinguish a note from a reply', async () => {
  const stage = await stageAnswer({ ...ABILITIES, canInsertNote: false });
  await stage.actions.insertNote();
  expect(stage.bodies('composer.insert')).toEqual([]);
  await stage.actions.insertReply();
  expect(stage.bodies('composer.insert')).toHaveLength(1);
});

test.each([true, false])('offers Undo only where the page can take a text back (%s)', async (canUndo) => {
  const stage = await stageAnswer({ ...ABILITIES, canUndo });
  await stage.actions.insertReply();
  expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'ended', result: { outcome: 'inserted' } });
  await listOffers(stage);
  expect(screen.queryAllByRole('button', { name: uiText('insert.undo') })).toHaveLength(canUndo ? 1 : 0);
});

test('offers neither the check nor lessons where the company sets the helpdesk up', async () => {
  const stage = await stageTicket(undefined, undefined, undefined, NOTHING);
  stage.pages[1] = { 'ticket.read': () => ({ kind: 'none', problem: 'not-a-ticket' }) };
  await stage.goTo(1);
  const { page, ...view } = stage.view();
  await showPanel(page, view);
  noButton(uiText('action.check'));
  noButton(uiText('action.teach'));
  expect(view).toMatchObject({ canCheck: false, canTeach: false });
});
