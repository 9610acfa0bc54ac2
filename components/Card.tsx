import { type ReactNode, useId, useRef } from 'react';

import type { FoldingPart } from '@/lib/domain/folding-part';

import { Icon } from './icons/Icon';
import { useKeptFocus } from './use-kept-focus';

export interface CardActions {
  onFold: (part: FoldingPart, isFolded: boolean) => void;
}

interface CardProps {
  part: FoldingPart;
  /** The parts that are folded away. */
  folded: readonly FoldingPart[];
  on: CardActions;
  title: string;
  /** Always in sight, at the end of the title's line. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A part of the panel with a title; what is in it can be folded away. */
export function Card({ part, folded, on, title, aside, children }: CardProps) {
  const isOpen = !folded.includes(part);
  const bodyId = useId();
  const card = useRef<HTMLElement>(null);
  useKeptFocus(card);
  return (
    <section ref={card} aria-label={title} className="border-b border-line">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5">
        <h2 className="flex-1 text-small font-semibold">
          {children ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={bodyId}
              className="-ms-1 inline-flex items-center gap-1 rounded-chip px-1 py-0.5 hover:bg-sunken"
              onClick={() => on.onFold(part, isOpen)}
            >
              <Icon name={isOpen ? 'down' : 'forward'} className="text-soft" />
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        {aside}
      </div>
      {children && (
        <div id={bodyId} hidden={!isOpen} className="px-3 pb-3">
          {children}
        </div>
      )}
    </section>
  );
}
