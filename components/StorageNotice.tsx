import type { StorageProblem } from '@/lib/panel-view/panel-storage';

import { Notice } from './Notice';
import { useTranslator } from './use-translator';

const WORDS = {
  damaged: 'storage.damaged',
  full: 'storage.full',
  preferences: 'storage.preferences',
  restarted: 'storage.restarted',
  silent: 'failure.no-storage',
} as const;

interface StorageNoticeProps {
  problem: StorageProblem | undefined;
  damagedSettings: readonly string[];
  onClose: () => void;
}

/** Shows what the browser's storage has lost or cannot store. */
export function StorageNotice({ problem, damagedSettings, onClose }: StorageNoticeProps) {
  const { t, isComplete } = useTranslator();
  if (!isComplete || (!problem && damagedSettings.length === 0)) return null;
  return (
    <div className="flex flex-col gap-2 px-3 py-2">
      <DamagedSettings entries={damagedSettings} />
      {problem && (
        <Notice tone="warn" isSpoken action={{ label: t('storage.close'), onAct: onClose }}>
          {t(WORDS[problem])}
        </Notice>
      )}
    </div>
  );
}

/** Names the stored settings that cannot be read. */
function DamagedSettings({ entries }: { entries: readonly string[] }) {
  const { t, formatList } = useTranslator();
  if (entries.length === 0) return null;
  return (
    <Notice tone="warn" isSpoken>
      {t('storage.settings', { entries: formatList(entries) })}
    </Notice>
  );
}
