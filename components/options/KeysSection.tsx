import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { Shortcut } from '@/lib/options-view/options-view';

import { Button } from '../Button';
import { useTranslator } from '../use-translator';
import { Section } from './Section';

interface KeysSectionProps {
  shortcuts: readonly Shortcut[];
  actions: Pick<OptionsActions, 'changeKeys'>;
}

/** Only the browser can change shortcuts. */
export function KeysSection({ shortcuts, actions }: KeysSectionProps) {
  const { t } = useTranslator();
  return (
    <Section title={t('options.keys')} intro={t('options.keys-intro')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {shortcuts.map(({ command, keys }) => (
          <div key={command} className="contents">
            <dt>{t(`options.key.${command}`)}</dt>
            <dd className={keys === '' ? 'text-soft' : ''}>
              {keys === '' ? t('options.key-none') : <kbd className="font-mono text-small">{keys}</kbd>}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onClick={actions.changeKeys}>{t('options.keys-change')}</Button>
      </div>
    </Section>
  );
}
