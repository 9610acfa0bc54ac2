import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { Shortcut } from '@/lib/options-view/options-view';

import { Button } from '../Button';
import { useTranslator } from '../use-translator';
import { Field, FIELD_GRID } from './Field';
import { Section } from './Section';

interface KeysSectionProps {
  shortcuts: readonly Shortcut[];
  actions: Pick<OptionsActions, 'changeKeys'>;
}

export function KeysSection({ shortcuts, actions }: KeysSectionProps) {
  const { t } = useTranslator();
  return (
    <Section id="shortcuts" title={t('options.keys')} intro={t('options.keys-intro')}>
      <dl className="flex flex-col gap-2">
        {shortcuts.map(({ command, keys }) => (
          <div key={command} className={FIELD_GRID}>
            <dt className="text-small font-medium">{t(`options.key.${command}`)}</dt>
            <dd className={keys === '' ? 'text-soft' : ''}>
              {keys === '' ? t('options.key-none') : <kbd className="font-mono text-small">{keys}</kbd>}
            </dd>
          </div>
        ))}
      </dl>
      <Field>
        <div>
          <Button onClick={actions.changeKeys}>{t('options.keys-change')}</Button>
        </div>
      </Field>
    </Section>
  );
}
