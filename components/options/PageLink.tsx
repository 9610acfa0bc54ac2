import type { ReactNode } from 'react';

/** A link that looks like a button. */
export function PageLink({ href, onClick, children }: { href: string; onClick?: () => void; children: ReactNode }) {
  return (
    <a
      href={href}
      onClick={onClick}
      className="inline-flex min-h-8 items-center rounded-tile border border-line bg-raised px-3 py-1 text-small font-medium text-ink hover:bg-sunken"
    >
      {children}
    </a>
  );
}
