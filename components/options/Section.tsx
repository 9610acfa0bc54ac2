import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  intro?: string;
  children: ReactNode;
}

export function Section({ title, intro, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4 border-t border-line py-6">
      <div>
        <h2 id={titleId} className="text-title font-semibold">
          {title}
        </h2>
        {intro && <p className="text-small text-soft">{intro}</p>}
      </div>
      {children}
    </section>
  );
}
