import type { ReactNode } from 'react';

/** As high as the line of an order, so that nothing moves when one comes. Loaded at once; the line itself is not. */
export function OrderPlace({ children }: { children?: ReactNode }) {
  return (
    <p tabIndex={-1} className="box-content h-8 truncate border-b border-line px-3 text-small leading-8 text-soft">
      {children}
    </p>
  );
}
