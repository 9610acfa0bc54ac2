import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { Announcer } from '@/components/announcer';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { TranslatorProvider } from '@/components/use-translator';
import { loadTranslator, type Translator } from '@/lib/i18n/translator';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import type { PanelStore } from '@/lib/panel/create-panel-store';
import { languageOf } from '@/lib/panel/panel-state';

/**
 * Mounts a panel in this document.
 * @param readStore returns that of the shown panel
 * @param draw gets the translator of the first language
 */
export async function mountPanel(
  readStore: () => PanelStore,
  { describeSelf, copy }: Pick<BrowserActions, 'describeSelf' | 'copy'>,
  draw: (translator: Translator) => ReactNode,
): Promise<void> {
  const translator = await loadTranslator(languageOf(readStore().getState()), { preferred: navigator.languages });
  const resetPanel = async () => {
    await readStore().actions.resetSection('panel');
    location.reload();
  };
  const root = document.getElementById('root');
  if (!root) return;
  // React would write caught errors to the console, and they may quote the ticket.
  createRoot(root, { onCaughtError: () => undefined }).render(
    <TranslatorProvider value={translator}>
      <Announcer>
        <ErrorBoundary section="panel" actions={{ resetSection: () => void resetPanel(), describeSelf, copy }}>
          {draw(translator)}
        </ErrorBoundary>
      </Announcer>
    </TranslatorProvider>,
  );
}
