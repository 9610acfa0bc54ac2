import type { ReactNode } from 'react';

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'calm';

const COLORS: Record<Tone, string> = {
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
  accent: 'bg-accent-wash text-accent',
  calm: 'bg-sunken text-soft',
};

export function StatusChip({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  return (
    <span
      title={title}
      className={`inline-block rounded-chip px-1.5 text-small font-medium wrap-anywhere forced-colors:border ${COLORS[tone]}`}
    >
      {children}
    </span>
  );
}
