// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { mainChannel, showOptions } from './show-options';
import { button, MESSAGE, shownSummary, showPanel, suggestionPage, ticketPage, user } from './show-panel';

// React writes caught errors to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const SECRET = 'Ada wrote: my card is 4111';

/** Makes a field of a view throw, as a fault in the code of its card would. */
function broken<View extends object>(view: View, field: keyof View): View {
  return Object.defineProperty({ ...view }, field, {
    get() {
      throw new TypeError(SECRET);
    },
  });
}

describe('a card that throws', () => {
  test('leaves the other cards, resets only itself and copies a report without texts', async () => {
    const page = suggestionPage({ suggestion: MESSAGE });
    const { actions } = await showPanel({ ...page, summary: broken(page.summary, 'request') });
    expect(screen.getByText('This part could not be shown.', { exact: false })).toBeTruthy();
    expect(screen.getByText('Hello', { exact: false })).toBeTruthy();
    await user.click(button('Reset this part'));
    expect(actions.resetSection.mock.calls).toEqual([['summary']]);
    await user.click(button('Copy report'));
    const [[copied] = []] = actions.copy.mock.calls;
    expect(copied?.text).toContain('part: summary\nerror: TypeError');
    expect(JSON.stringify(actions.copy.mock.calls)).not.toContain('4111');
  });

  test('shows a failed card again for another ticket', async () => {
    const page = ticketPage();
    const { show } = await showPanel({ ...page, suggestion: broken(page.suggestion, 'request') });
    const { suggestion } = suggestionPage({ suggestion: MESSAGE });
    show({ ...page, suggestion });
    expect(screen.queryByText('Hello', { exact: false }), 'the same ticket').toBeNull();
    show({ ...page, ticket: { ...page.ticket, id: '2' }, suggestion });
    expect(screen.getByText('Hello', { exact: false })).toBeTruthy();
  });

  test('shows a failed card again after its reset', async () => {
    const page = { ...ticketPage(), summary: { ...ticketPage().summary, summary: shownSummary({}) } };
    let isBroken = true;
    const request = page.summary.request;
    Object.defineProperty(page.summary, 'request', {
      get() {
        if (isBroken) throw new Error(SECRET);
        return request;
      },
    });
    await showPanel(page);
    isBroken = false;
    await user.click(button('Reset this part'));
    expect(screen.getByText('Ada waits.')).toBeTruthy();
  });
});

test.each(['addresses', 'desks', 'commerce', 'defaults'] as const)(
  'a section of the settings page whose %s throw leaves the other sections',
  async (field) => {
    const broke = () => {
      throw new TypeError(SECRET);
    };
    const list = new Proxy([], { get: broke });
    const { on } = await showOptions(field === 'addresses' ? { channels: mainChannel(list) } : { [field]: list });
    expect(screen.getAllByText('This part could not be shown.', { exact: false })).toHaveLength(1);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6);
    await user.click(button('Reset this part'));
    expect(on.resetSection).toHaveBeenCalledOnce();
  },
);
