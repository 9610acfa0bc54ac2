import { type ReactNode, useId, useState } from 'react';

import { Differences, type DifferencesProps } from './Differences';
import { Icon } from './icons/Icon';

interface ComparisonProps extends DifferencesProps {
  label: string;
  children?: ReactNode;
}

/** Shows the differences between two texts, folded at first. */
export function Comparison({ label, children, ...texts }: ComparisonProps) {
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <div className="text-small">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-chip px-1 text-soft hover:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'forward'} />
        {label}
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <Differences {...texts} />}
        {children}
      </div>
    </div>
  );
}
