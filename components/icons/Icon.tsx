import {
  Check,
  ChevronDown,
  ChevronRight,
  CircleMinus,
  CircleQuestionMark,
  Copy,
  Ellipsis,
  ExternalLink,
  Eye,
  Globe,
  Image,
  Info,
  Lock,
  Minus,
  OctagonX,
  Pencil,
  Plug,
  Plus,
  RotateCw,
  Search,
  StickyNote,
  Ticket,
  TriangleAlert,
  Undo2,
  User,
  X,
} from 'lucide';
import { createElement } from 'react';

/** Icons by their meaning. */
const ICONS = {
  check: Check,
  person: User,
  eye: Eye,
  quiet: CircleMinus,
  question: CircleQuestionMark,
  stop: OctagonX,
  dash: Minus,
  warning: TriangleAlert,
  info: Info,
  down: ChevronDown,
  forward: ChevronRight,
  copy: Copy,
  refresh: RotateCw,
  more: Ellipsis,
  undo: Undo2,
  search: Search,
  picture: Image,
  lock: Lock,
  note: StickyNote,
  plus: Plus,
  outward: ExternalLink,
  pencil: Pencil,
  cross: X,
  ticket: Ticket,
  globe: Globe,
  plug: Plug,
} as const;

export type IconName = keyof typeof ICONS;

/** Mirrored in right-to-left languages. */
const DIRECTED: ReadonlySet<IconName> = new Set(['forward', 'undo', 'outward']);

/** An icon of Lucide. Screen readers skip it, because a text beside it says the same. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      // Lucide's grid. At the usual size, the strokes are 1.5 px wide.
      viewBox="0 0 24 24"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${DIRECTED.has(name) ? 'rtl:-scale-x-100' : ''} ${className}`}
    >
      {ICONS[name].map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
