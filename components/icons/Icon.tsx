/** On a grid of 16 × 16, with strokes of 1.5. */
const PATHS = {
  check: 'M3 8.5 6.5 12 13 4.5',
  person: 'M8 7.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM2.75 14c.4-2.6 2.5-4 5.25-4s4.85 1.4 5.25 4',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  quiet: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.25 8h5.5',
  question:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.25 6.4c.1-1 .8-1.65 1.8-1.65s1.75.65 1.75 1.55c0 1.4-1.75 1.4-1.75 2.7M8 11.2v.1',
  stop: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5L5.5 2ZM6 6l4 4M10 6l-4 4',
  dash: 'M3.5 8h9',
  warning: 'M8 2.25 14.5 13.5h-13L8 2.25ZM8 6.5v3M8 11.4v.1',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5V11M8 5v.1',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.75V8l2.25 1.5',
  down: 'm4 6 4 4 4-4',
  forward: 'm6 4 4 4-4 4',
  copy: 'M5.5 5.5V3a1 1 0 0 1 1-1H13a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1h-2.5M3 5.5h6.5a1 1 0 0 1 1 1V13a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1Z',
  refresh: 'M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.5 2v3.5H10',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  undo: 'M5.5 3 2.5 6l3 3M2.75 6H9.5a4 4 0 0 1 0 8H7',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.75 10.75 14 14',
  picture: 'M2 3.5h12v9H2v-9ZM2 10.5l3-3 2.5 2.5L10 7l4 3.5M5 6h.01',
  lock: 'M4 7.25h8V13H4V7.25ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  note: 'M3 2.5h10v7L9.5 13.5H3v-11ZM12.75 9.75H9.5v3.5',
  plus: 'M8 3v10M3 8h10',
  outward: 'M6.5 3.5h-3v9h9v-3M9 2.5h4.5V7M13 3 7.5 8.5',
  pencil: 'M3 13l.6-2.8 7.3-7.3a1.2 1.2 0 0 1 1.7 0l.5.5a1.2 1.2 0 0 1 0 1.7l-7.3 7.3L3 13ZM9.8 4l2.2 2.2',
  cross: 'm4 4 8 8M12 4l-8 8',
  ticket: 'M1.75 4.5h12.5v2.25a1.25 1.25 0 0 0 0 2.5v2.25H1.75V9.25a1.25 1.25 0 0 0 0-2.5V4.5ZM9.5 4.5v7',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c3 3 3 9 0 12M8 2c-3 3-3 9 0 12',
  plug: 'M5.5 2v3M10.5 2v3M3.5 5h9v2.5a4.5 4.5 0 0 1-9 0V5ZM8 12v2.25',
} as const;

export type IconName = keyof typeof PATHS;

/** Mirrored in right-to-left languages. */
const DIRECTED: ReadonlySet<IconName> = new Set(['forward', 'undo', 'outward']);

/** An icon that screen readers skip, because a text beside it says the same. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${DIRECTED.has(name) ? 'rtl:-scale-x-100' : ''} ${className}`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
