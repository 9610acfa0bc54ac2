// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';

import { showOptions, user } from './show-options';

describe('helpdesks', () => {
  test('adds a helpdesk by the address of a ticket', async () => {
    const { on, show } = await showOptions();
    const field = screen.getByRole('textbox', { name: uiText('options.desk-address') });
    await user.type(field, 'x');
    expect(on.changeNewDesk).toHaveBeenCalledWith({ address: 'x' });
    show({ newDesk: { address: 'https://new.example/tickets/7', adapter: 'auto' } });
    expect(field).toHaveProperty('value', 'https://new.example/tickets/7');
    await user.selectOptions(screen.getByRole('combobox', { name: uiText('options.desk-adapter') }), 'Request Tracker');
    expect(on.changeNewDesk).toHaveBeenLastCalledWith({ adapter: 'request-tracker' });
    await user.click(screen.getByRole('button', { name: uiText('options.desk-add') }));
    await user.type(field, '{Enter}');
    expect(on.addDesk).toHaveBeenCalledTimes(2);
  });

  test('shows the pages that an address stands for, and lets the agent choose', async () => {
    const address = 'https://new.example/agent/tickets/7';
    const { on, show } = await showOptions({ newDesk: { address, adapter: 'auto' } });
    const [whole, part] = screen.getAllByRole<HTMLInputElement>('radio', { name: /new\.example/ });
    const labels = ['https://new.example/*', 'https://new.example/agent/*'].map((match, index) =>
      uiText(index === 0 ? 'options.desk-whole' : 'options.desk-folder', { match }),
    );
    expect([whole, part].map((radio) => radio?.labels?.[0]?.textContent)).toEqual(labels);
    expect([whole?.checked, part?.checked]).toEqual([false, true]);
    await user.click(whole as HTMLInputElement);
    const match = 'https://new.example/*';
    expect(on.changeNewDesk).toHaveBeenLastCalledWith({ match });
    show({ newDesk: { address, adapter: 'auto', match } });
    expect([whole?.checked, part?.checked]).toEqual([true, false]);
    show({ newDesk: { address: match, adapter: 'auto' } });
    expect(screen.queryByRole('radio', { name: /new\.example/ })).toBeNull();
  });

  test('says that all pages of a host are read, and asks nothing where there is no choice', async () => {
    await showOptions({ newDesk: { address: 'https://new.example/ticket.php?id=7', adapter: 'auto' } });
    expect(screen.queryByRole('radio', { name: /new\.example/ })).toBeNull();
    expect(screen.getByText(uiText('options.desk-whole', { match: 'https://new.example/*' }))).toBeDefined();
  });

  test.each([
    ['bad', /neither an address nor a pattern/],
    ['there', /in the list already/],
  ] as const)('tells the problem of a typed address (%s)', async (problem, words) => {
    await showOptions({ newDesk: { address: '???', adapter: 'auto', problem } });
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(screen.getByRole('textbox', { name: uiText('options.desk-address') })).toHaveProperty('value', '???');
  });

  test('offers a channel for a helpdesk unless the relay chooses it', async () => {
    const desks = [{ match: 'https://desk.example/*', adapter: 'osticket', channel: 'brand', hasPermission: true }];
    const { show } = await showOptions({ desks });
    const name = uiText('options.desk-channel-of', { match: 'https://desk.example/*' });
    expect(screen.getByRole('combobox', { name })).toHaveProperty('value', 'brand');
    show({ desks, relay: { url: 'https://relay.example', tokenEnd: 'k2Lw', secret: '', problems: {} } });
    expect(screen.queryByRole('combobox', { name })).toBeNull();
  });

  test('changes the adapter of a helpdesk, and removes the helpdesk', async () => {
    const { on } = await showOptions();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of https://desk.example/*' }), 'auto');
    expect(on.setDesks).toHaveBeenLastCalledWith([{ match: 'https://desk.example/*', adapter: 'auto' }]);
    await user.click(screen.getByRole('button', { name: 'Remove https://desk.example/*' }));
    expect(on.setDesks).toHaveBeenLastCalledWith([]);
  });

  test('shows how to add a helpdesk where there is none, and keeps the name of an unknown adapter', async () => {
    const { show } = await showOptions({ desks: [] });
    expect(screen.getByText(/No helpdesk yet/)).toBeDefined();
    show({ desks: [{ match: 'https://a.example/*', adapter: 'zendesk-2031' }] });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type of https://a.example/*' }).value).toBe(
      'zendesk-2031',
    );
  });
});

describe('the recipe of a helpdesk', () => {
  const desks = (recipe?: string) => ({
    desks: [{ match: 'https://desk.example/*', adapter: 'auto', ...(recipe !== undefined && { recipe }) }],
  });
  const open = () => user.click(screen.getByRole('button', { name: 'Reading rules of https://desk.example/*' }));
  const box = () =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reading rules of https://desk.example/*' });

  test('shows the recipe of a helpdesk as text, with its fault beside it', async () => {
    await showOptions(desks('bad'));
    await open();
    expect(box().value).toBe('bad');
    expect(screen.getByRole('alert').textContent).toContain('“thread” is missing.');
    expect(box().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });

  const importFile = (text: string) =>
    user.upload(
      screen.getByLabelText(uiText('options.recipe-import'), { selector: 'input' }),
      new File([text], 'x.json'),
    );
  const findQuestion = () =>
    screen.findByRole('group', { name: uiText('options.recipe-question', { match: 'https://desk.example/*' }) });

  test('shows the requests and clicks of a recipe before the import, and imports nothing if refused', async () => {
    const { on } = await showOptions(desks());
    await open();
    await importFile('{"id":1}');
    const question = await findQuestion();
    expect(question.textContent).toContain(`${uiText('options.recipe-addresses')}../ticket/{id}`);
    expect(question.textContent).toContain(uiText('options.recipe-clicks') + uiText('options.recipe-none'));
    expect(question.textContent).toContain(`${uiText('options.recipe-fields')}#subject`);
    expect(on.setDesks).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: uiText('options.recipe-refuse') }));
    expect(screen.queryByRole('group', { name: /recipe/ })).toBeNull();
    expect(on.setDesks).not.toHaveBeenCalled();
  });

  test('imports a recipe at once when it has a fault and can do nothing', async () => {
    const { on } = await showOptions(desks());
    await open();
    await importFile('bad');
    await vi.waitFor(() => expect(on.setDesks.mock.lastCall).toEqual([desks('bad').desks]));
  });

  test('imports a recipe from a file, exports it and removes it', async () => {
    const { on, show } = await showOptions(desks());
    await open();
    await importFile('{"id":1}');
    await findQuestion();
    await user.click(screen.getByRole('button', { name: uiText('options.recipe-use') }));
    expect(on.setDesks.mock.lastCall).toEqual([desks('{"id":1}').desks]);
    show(desks('good'));
    await user.click(screen.getByRole('button', { name: uiText('options.recipe-export') }));
    expect(on.exportRecipe).toHaveBeenCalledWith('https://desk.example/*', 'good');
    await user.click(screen.getByRole('button', { name: uiText('options.recipe-remove') }));
    expect(on.setDesks.mock.lastCall).toEqual([desks().desks]);
  });

  test('shows and exports the recipe of a policy, and refuses to change it', async () => {
    await showOptions({ ...desks('good'), managed: ['desks'] });
    await open();
    expect(box().readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: uiText('options.recipe-remove') })).toBe(null);
    expect(screen.getByRole('button', { name: uiText('options.recipe-export') })).toBeTruthy();
    expect(screen.getAllByText(uiText('options.managed')).length).toBeGreaterThan(0);
  });
});
