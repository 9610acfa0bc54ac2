import { describe, expect, test } from 'vitest';

import { NEW } from '@/gallery/states/settings-states';
import { readOptionsView } from '@/lib/options/read-options-view';
import { settle } from '@/test/unit/panel/stage-panel';

import { stageOptions, VIEW } from './stage-options';

describe('adding a helpdesk', () => {
  test('adds the typed helpdesk when the agent saves', async () => {
    const { store, sent } = await stageOptions();
    store.actions.changeNewDesk({ address: 'https://new.example/tickets/7', adapter: 'request-tracker' });
    await store.actions.save();
    const added = { match: 'https://new.example/tickets/*', adapter: 'request-tracker' };
    expect(sent.find(([type]) => type === 'settings.save')?.[1]).toMatchObject({
      settings: { desks: [...VIEW.settings.desks, added] },
    });
    expect(store.getState()).toMatchObject({ save: { state: 'saved' }, newDesk: { address: '' } });
  });

  test('adds the typed helpdesk with the pages that the agent chose, until another address is typed', async () => {
    const { store } = await stageOptions();
    store.actions.changeNewDesk({ address: 'https://new.example/agent/tickets/7' });
    store.actions.changeNewDesk({ match: 'https://new.example/*' });
    store.actions.changeNewDesk({ adapter: 'auto' });
    store.actions.addDesk();
    expect(store.getState().form?.desks.at(-1)?.match).toBe('https://new.example/*');
    store.actions.changeNewDesk({ address: 'https://other.example/agent/tickets/7' });
    store.actions.changeNewDesk({ match: 'https://other.example/*' });
    store.actions.changeNewDesk({ address: 'https://third.example/agent/tickets/7' });
    store.actions.addDesk();
    expect(store.getState().form?.desks.at(-1)?.match).toBe('https://third.example/agent/*');
  });

  test.each([
    ['*://*.com/*', 'wide'],
    ['https://*.co.uk/agent/*', 'wide'],
    ['https://desk.*/x', 'bad'],
  ])('refuses %s as a helpdesk, and says why', async (address, problem) => {
    const { store } = await stageOptions();
    const { desks } = store.getState().form ?? {};
    store.actions.changeNewDesk({ address });
    store.actions.addDesk();
    expect(store.getState()).toMatchObject({ newDesk: { problem }, form: { desks } });
  });

  test.each(['addDesk', 'save'] as const)(
    'adds a helpdesk at the root of its host without a choice (%s)',
    async (act) => {
      const { store } = await stageOptions();
      store.actions.changeNewDesk({ address: 'https://new.example/ticket.php?id=7' });
      await store.actions[act]();
      expect(store.getState().form?.desks.at(-1)?.match).toBe('https://new.example/*');
    },
  );

  describe('the type of a pasted helpdesk', () => {
    const ADAPTERS = [
      { id: 'chatwoot', name: 'Chatwoot', ticketAddress: '/app/accounts/' },
      { id: 'request-tracker', name: 'Request Tracker', ticketAddress: '/Ticket/' },
    ];

    async function stageTypes() {
      const stage = await stageOptions();
      stage.worker['settings.view'] = () => ({ ...VIEW, adapters: ADAPTERS });
      stage.hear();
      await settle();
      const paste = (address: string) => stage.actions.changeNewDesk({ address });
      return { ...stage, paste, typeShown: () => readOptionsView(stage.store.getState())?.newDesk.adapter };
    }

    test('is the recognized one, or else found automatically, before anything is typed as well', async () => {
      const { paste, typeShown } = await stageTypes();
      expect(typeShown()).toBe(NEW.newDesk.adapter);
      paste('https://desk.example/Ticket/Display.html?id=7');
      expect(typeShown()).toBe('request-tracker');
      paste('https://desk.example/x?id=7');
      expect(typeShown()).toBe('auto');
    });

    test('stays the chosen one for this helpdesk, and is recognized again for the next', async () => {
      const { store, actions, paste, typeShown } = await stageTypes();
      actions.changeNewDesk({ adapter: 'chatwoot' });
      paste('https://desk.example/Ticket/Display.html?id=7');
      actions.addDesk();
      expect(store.getState().form?.desks.at(-1)?.adapter).toBe('chatwoot');
      expect(typeShown()).toBe('auto');
    });

    test('is the same in the settings, an exported file and a policy file', async () => {
      const { actions, paste, files, sent } = await stageTypes();
      paste('https://new.example/Ticket/Display.html?id=7');
      actions.exportSettings();
      paste('https://other.example/x/?id=7');
      actions.makePolicyFile('chromium-linux');
      const [exported, policy] = files.map(({ contents }) => String(contents));
      expect(exported).toContain('"adapter": "request-tracker"');
      expect(policy).toMatch(/"match": "https:\/\/other\.example\/x\/\*",\s*"adapter": "auto"/);
      expect(exported).not.toContain('chatwoot');
      expect(policy).not.toContain('chatwoot');
      await actions.save();
      const [, saved] = sent.findLast(([type]) => type === 'settings.save') ?? [];
      const types = ['auto', 'request-tracker', 'auto'].map((adapter) => ({ adapter }));
      expect(saved).toMatchObject({ settings: { desks: types } });
    });
  });

  test.each([
    ['???', 'bad'],
    ['https://desk.example:8443/*', 'there'],
  ])('saves nothing while the typed helpdesk is %s', async (address, problem) => {
    const { store, sent } = await stageOptions();
    store.actions.changeNewDesk({ address });
    await store.actions.save();
    expect(sent.map(([type]) => type)).not.toContain('settings.save');
    expect(store.getState()).toMatchObject({ save: { state: 'bad-address' }, newDesk: { address, problem } });
    store.actions.changeNewDesk({ address: '' });
    await store.actions.save();
    expect(store.getState().save).toEqual({ state: 'saved' });
  });
});
