import { type ReactNode, useRef } from 'react';

import type { Ticket } from '@/lib/domain/ticket';

import { Button } from '../Button';
import { useTranslator } from '../use-translator';
import { SampleDesk } from './SampleDesk';

interface DemoPageProps {
  tickets: readonly Ticket[];
  openId: string;
  onOpen: (id: string) => void;
  /** The page button. */
  onSuggest: () => void;
  onLeave: () => void;
  /** The real panel. */
  panel: ReactNode;
}

/** A sample helpdesk and, beside it or below it, the panel. */
export function DemoPage({ tickets, openId, onOpen, onSuggest, onLeave, panel }: DemoPageProps) {
  const { t } = useTranslator();
  const panelPlace = useRef<HTMLDivElement>(null);
  const suggest = (): void => {
    // A panel below the helpdesk may be out of view.
    panelPlace.current?.scrollIntoView({ block: 'nearest' });
    onSuggest();
  };
  return (
    <div className="flex flex-col min-[1000px]:h-dvh">
      <section
        aria-label={t('demo.badge')}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-accent-wash px-4 py-2 text-small"
      >
        <strong className="rounded-chip bg-accent-strong px-2 py-0.5 font-semibold text-on-accent">
          {t('demo.badge')}
        </strong>
        <p className="min-w-40 flex-1">{t('demo.about')}</p>
        <Button onClick={onLeave}>{t('demo.leave')}</Button>
      </section>
      <div className="flex min-h-0 flex-1 flex-col min-[1000px]:flex-row">
        <SampleDesk tickets={tickets} openId={openId} onOpen={onOpen} onSuggest={suggest} />
        <div
          ref={panelPlace}
          className="border-line max-[1000px]:border-t min-[1000px]:w-96 min-[1000px]:overflow-y-auto min-[1000px]:border-s"
        >
          {panel}
        </div>
      </div>
    </div>
  );
}
