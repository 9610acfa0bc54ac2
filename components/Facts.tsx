import type { ReactNode } from 'react';

/** Pairs of a name and a value. Those without a value are left out. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const present = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (present.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-small">
      {present.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
