import type { PanelCommand } from '@/lib/domain/panel-command';

import { Button } from '../Button';
import { useSpeech } from '../speech';
import { Section } from './Section';

/** What keys of the browser do, and which they are now. */
export interface SetKey {
  command: PanelCommand | 'open-panel';
  /** As the browser writes it, such as `Alt+Shift+D`; empty while none is set. */
  keys: string;
}

interface KeysSectionProps {
  keys: readonly SetKey[];
  /** Opens the page of the browser on which they are changed. */
  onChangeKeys: () => void;
}

/** The keys that are set, which only the browser can change. */
export function KeysSection({ keys, onChangeKeys }: KeysSectionProps) {
  const { t } = useSpeech();
  return (
    <Section title={t('options.keys')} intro={t('options.keys-intro')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {keys.map(({ command, keys: set }) => (
          <div key={command} className="contents">
            <dt>{t(`options.key.${command}`)}</dt>
            <dd className={set === '' ? 'text-soft' : ''}>
              {set === '' ? t('options.key-none') : <kbd className="font-mono text-small">{set}</kbd>}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onClick={onChangeKeys}>{t('options.keys-change')}</Button>
      </div>
    </Section>
  );
}
