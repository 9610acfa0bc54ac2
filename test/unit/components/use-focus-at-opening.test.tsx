// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { Button } from '@/components/Button';
import { useFocusAtOpening } from '@/components/use-focus-at-opening';

interface OpeningProps {
  isReady?: boolean;
  isBusy?: boolean;
}

function Opening({ isReady = true, isBusy = false }: OpeningProps) {
  useFocusAtOpening(isReady);
  return (
    <main>
      <Button>Read all</Button>
      {!isBusy && <Button variant="primary">Suggest reply</Button>}
      <input aria-label="Instruction" />
    </main>
  );
}

const focused = () => document.activeElement?.textContent;
const setKeyboardInPanel = (isThere: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(isThere);

beforeEach(() => {
  setKeyboardInPanel(true);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the focus at the opening of the panel', () => {
  test('goes to the main action as soon as there is a page, and scrolls nothing', () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    const { rerender } = render(<Opening isReady={false} />);
    expect(document.activeElement).toBe(document.body);
    rerender(<Opening />);
    expect(focused()).toBe('Suggest reply');
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  });

  test('moves once: neither a rendering, nor another tab, nor the end of a request moves it again', () => {
    const { rerender } = render(<Opening />);
    screen.getByRole('button', { name: 'Suggest reply' }).blur();
    const later: OpeningProps[] = [{}, { isReady: false }, {}, { isBusy: true }, {}];
    for (const props of later) {
      rerender(<Opening {...props} />);
      dispatchEvent(new Event('focus'));
      expect(document.activeElement, JSON.stringify(props)).toBe(document.body);
    }
  });

  test('stays with the element that the agent has focused', () => {
    const { rerender } = render(<Opening isReady={false} />);
    screen.getByRole('textbox').focus();
    rerender(<Opening />);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  test('stays in the helpdesk while the agent types there, and goes to the main action when the keyboard comes', () => {
    setKeyboardInPanel(false);
    const { rerender } = render(<Opening />);
    rerender(<Opening isBusy />);
    rerender(<Opening />);
    expect(document.activeElement).toBe(document.body);
    dispatchEvent(new Event('focus'));
    expect(focused()).toBe('Suggest reply');
  });

  test('stays where it is after the panel is closed', () => {
    setKeyboardInPanel(false);
    const { unmount } = render(<Opening />);
    unmount();
    render(<Opening isReady={false} />);
    dispatchEvent(new Event('focus'));
    expect(document.activeElement).toBe(document.body);
  });
});
