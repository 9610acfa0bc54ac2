import type { ReactNode } from 'react';

/** Shows pairs with a value. */
export function DescriptionList({ items }: { items: [name: string, value: ReactNode][] }) {
  const present = items.filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (present.length === 0) return null;
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 max-[220px]:grid-cols-1 text-small">
      {present.map(([name, value], place) => (
        // Two rows may have the same name.
        <div key={`${place} ${name}`} className="contents">
          <dt className="text-soft wrap-anywhere">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
