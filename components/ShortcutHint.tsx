import { useEffect, useState } from 'react';

import { usePanelStorage } from './use-panel-storage';
import { useShortcut } from './use-shortcut-title';
import { useTranslator } from './use-translator';

/** How often agents have inserted by mouse in this browser. */
const MOUSE_INSERTIONS_KEY = 'panel.mouse-insertions';
const TOLD_AFTER = 3;

/** Counts insertions by mouse. @returns the count, once it is read, and the function that adds one */
export function useMouseInsertions(): [count: number, add: () => void] {
  const storage = usePanelStorage();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void storage.read(MOUSE_INSERTIONS_KEY).then((stored) => typeof stored === 'number' && setCount(stored));
  }, [storage]);
  const add = (): void => {
    // The hint is shown once, so counting can stop.
    if (count > TOLD_AFTER) return;
    setCount(count + 1);
    void storage.write(MOUSE_INSERTIONS_KEY, count + 1);
  };
  return [count, add];
}

/** Names the keys after the third insertion by mouse, until the next one. */
export function ShortcutHint({ count }: { count: number }) {
  const { t } = useTranslator();
  const keys = useShortcut('insert-reply');
  if (count !== TOLD_AFTER || !keys) return null;
  return <p className="px-3 pt-2 text-small text-soft">{t('insert.by-key', { keys })}</p>;
}
