import { type ReactNode, useId, useRef } from 'react';

import { useFolding } from './CardFolding';
import { Icon } from './icons/Icon';
import { useRestoredFocus } from './use-restored-focus';

interface CardProps {
  /** Folds it. */
  name: string;
  title: string;
  /** Shown instead of the title, which still names the region. */
  heading?: string | undefined;
  badge?: ReactNode;
  /** Always visible, at the end of the title's line. */
  aside?: ReactNode;
  /** Without a body there is nothing to fold. */
  children?: ReactNode;
}

export function Card({ name, title, heading = title, badge, aside, children }: CardProps) {
  const { isFolded, fold } = useFolding(name);
  const bodyId = useId();
  const card = useRef<HTMLElement>(null);
  useRestoredFocus(card);
  return (
    <section ref={card} aria-label={title} className="border-b border-line">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5">
        <h2 className="text-small font-semibold">
          {children ? (
            <button
              type="button"
              aria-expanded={!isFolded}
              aria-controls={bodyId}
              className="-ms-1 inline-flex min-h-6 items-center gap-1 rounded-chip px-1 hover:bg-sunken"
              onClick={() => fold(!isFolded)}
            >
              <Icon name={isFolded ? 'forward' : 'down'} className="text-soft" />
              {heading}
            </button>
          ) : (
            heading
          )}
        </h2>
        <span className="max-w-full grow">{badge}</span>
        {aside}
      </div>
      {children && (
        <div id={bodyId} hidden={isFolded} className="px-3 pb-3">
          {children}
        </div>
      )}
    </section>
  );
}
