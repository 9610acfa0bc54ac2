import { MOUSE_INSERTIONS } from '@/lib/panel-view/agent-habits';

import { useShortcut } from './use-shortcut-title';
import { useStored } from './use-stored';
import { useTranslator } from './use-translator';

const TOLD_AFTER = 3;

/** Counts insertions by mouse. @returns the count, once it is read, and the function that adds one */
export function useMouseInsertions(): [count: number, add: () => void] {
  const [count, change] = useStored(MOUSE_INSERTIONS);
  // The hint is shown once, so counting can stop.
  const add = (): void => change((before) => (before > TOLD_AFTER ? before : before + 1));
  return [count, add];
}

/** Names the keys after the third insertion by mouse, until the next one. */
export function ShortcutHint({ count }: { count: number }) {
  const { t } = useTranslator();
  const keys = useShortcut('insert-reply');
  if (count !== TOLD_AFTER || !keys) return null;
  return <p className="px-3 pt-2 text-small text-soft">{t('insert.by-key', { keys })}</p>;
}
