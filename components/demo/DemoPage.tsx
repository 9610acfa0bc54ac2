import { type ReactNode, useRef } from 'react';

import type { ComposerMode } from '@/lib/domain/ticket';

import { useTranslator } from '../use-translator';
import { SampleDesk, type ShownTicket } from './SampleDesk';

interface DemoPageProps {
  tickets: readonly ShownTicket[];
  openId: string;
  onOpen: (id: string) => void;
  /** The page button. */
  onSuggest: () => void;
  onCustomerWrites: () => void;
  onSend: (mode: ComposerMode, text: string) => void;
  onLeave: () => void;
  /** The real panel. */
  panel: ReactNode;
}

/** A sample helpdesk and, beside it or in a narrow window below it, the panel. */
export function DemoPage({ panel, onSuggest, ...desk }: DemoPageProps) {
  const { t } = useTranslator();
  const panelPlace = useRef<HTMLDivElement>(null);
  const suggest = (): void => {
    // A panel below the helpdesk may be out of view.
    panelPlace.current?.scrollIntoView({ block: 'nearest' });
    onSuggest();
  };
  return (
    <div className="flex flex-col min-[720px]:h-dvh">
      <section
        aria-label={t('demo.badge')}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-accent-wash px-4 py-2 text-small"
      >
        <strong className="rounded-chip bg-accent-strong px-2 py-0.5 font-semibold text-on-accent">
          {t('demo.badge')}
        </strong>
        <p className="min-w-[min(10rem,100%)] flex-1">{t('demo.about')}</p>
      </section>
      <div className="flex min-h-0 flex-1 flex-col min-[720px]:flex-row">
        <SampleDesk {...desk} onSuggest={suggest} />
        <div
          ref={panelPlace}
          className="shrink-0 border-line max-[720px]:border-t min-[720px]:w-90 min-[720px]:overflow-y-auto min-[720px]:border-s"
        >
          {panel}
        </div>
      </div>
    </div>
  );
}
