// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Dialog } from '@/components/Dialog';
import { TranslatorProvider } from '@/components/use-translator';
import { loadTranslator } from '@/lib/i18n/translator';

/** Not in jsdom. The dialog of a browser takes the focus and returns it. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close() {},
});

test('a dialog whose opener was replaced leaves the focus in the header', async () => {
  const translator = await loadTranslator('en', { preferred: ['en-GB'], timeZone: 'UTC', isComplete: true });
  const Page = ({ opener, isOpen }: { opener: string; isOpen: boolean }) => (
    <TranslatorProvider value={translator}>
      <header>
        <button key={opener} type="button">
          {opener}
        </button>
      </header>
      {isOpen && (
        <Dialog title="Check" closeLabel="Close" onClose={() => undefined}>
          Found
        </Dialog>
      )}
    </TranslatorProvider>
  );
  const { rerender } = render(<Page opener="Before" isOpen={false} />);
  screen.getByText('Before').focus();
  rerender(<Page opener="Before" isOpen />);
  rerender(<Page opener="After" isOpen />);
  rerender(<Page opener="After" isOpen={false} />);
  expect(document.activeElement).toBe(screen.getByText('After'));
});
