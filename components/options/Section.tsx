import { type ReactNode, useId } from 'react';

import type { SettingsAnchor } from '@/lib/panel-view/panel-actions';

import { Managed } from './Managed';

export type SectionAnchor = SettingsAnchor | 'shortcuts' | 'administration';

interface SectionProps {
  id: SectionAnchor;
  title: string;
  intro?: string;
  isManaged?: boolean;
  children: ReactNode;
}

/** A link to its ID moves the focus here. */
export function Section({ id, title, intro, isManaged = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col gap-4 border-t border-line py-6 outline-none"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-1.5">
          <h2 id={titleId} className="max-w-full text-title font-semibold wrap-anywhere">
            {title}
          </h2>
          {isManaged && <Managed />}
        </div>
        {intro && <p className="text-small text-soft">{intro}</p>}
      </div>
      {children}
    </section>
  );
}
