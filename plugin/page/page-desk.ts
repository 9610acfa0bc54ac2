import type { ButtonClick } from '@/lib/domain/button-click';
import type { DeskDescription } from '@/lib/domain/desk-description';
import { createPanelAnswers, type PanelAnswers } from '@/lib/helpdesk/host/answer-panel';
import { createDeskFinder } from '@/lib/helpdesk/host/desk-finder';
import { createPageWatch } from '@/lib/helpdesk/watch-page';
import { PAGE_WORDS } from '@/lib/i18n/page-words';
import { tagOfUiLanguage, type UiLanguage } from '@/lib/i18n/ui-language';
import { directionOf } from '@/lib/shared/direction';

import { findPart } from './page-parts';

interface Deps {
  /** Of a packaged adapter; undefined: the page is recognized. */
  adapterName: string | undefined;
  language: UiLanguage;
  onClick: (click: ButtonClick) => void;
  /** The page can be read, or must be read again. */
  onReady: () => void;
  onFailure: (error: unknown) => void;
  signal: AbortSignal;
}

/** Reads this page, and shows the page button, from the moment on in which its helpdesk is known. */
export function createPageDesk({ adapterName, language, onClick, onReady, onFailure, signal }: Deps): PanelAnswers {
  let life = new AbortController();
  let isKnown = false;
  signal.addEventListener('abort', () => life.abort());

  async function describeDesk(): Promise<DeskDescription> {
    const { findAdapter } = await import('./find-adapter');
    const adapter = findAdapter(adapterName) ?? null;
    isKnown = adapter !== null;
    return {
      adapter,
      ...(adapterName !== undefined && !adapter && { isTypeUnknown: true }),
      element: `x-${Math.random().toString(36).slice(2)}`,
      label: {
        textContent: PAGE_WORDS[language].buttonLabel,
        lang: tagOfUiLanguage(language),
        dir: directionOf(language),
      },
    };
  }

  const begin = () => {
    const findDesk = createDeskFinder(
      findPart,
      {
        describeDesk,
        reportClick: (click) => {
          onClick(click);
          return Promise.resolve(true);
        },
        onReady,
        onFailure,
        // One tag serves one helpdesk.
        onOtherDesk: () => undefined,
      },
      life.signal,
    );
    findDesk().catch(onFailure);
    return createPanelAnswers(findDesk, findPart, life.signal);
  };

  let answers = begin();
  if (adapterName === undefined) {
    // A list, or a page that is still loading, has no marks.
    const look = async (): Promise<void> => {
      const { findAdapter } = await import('./find-adapter');
      if (isKnown || signal.aborted || !findAdapter(undefined)) return;
      life.abort();
      life = new AbortController();
      answers = begin();
      onReady();
    };
    createPageWatch()(() => void look(), signal);
  }
  const handlers = Object.fromEntries(
    Object.keys(answers.handlers).map((type) => [
      type,
      (request: never) => answers.handlers[type as keyof typeof answers.handlers](request),
    ]),
  ) as unknown as PanelAnswers['handlers'];
  return { handlers, watch: (onChange, ended) => answers.watch(onChange, ended) };
}
