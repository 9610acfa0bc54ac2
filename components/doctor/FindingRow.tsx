import type { Finding } from '@/lib/domain/examination';

import { Button } from '../Button';
import { Icon, type IconName } from '../icons/Icon';
import { useTranslator } from '../use-translator';

const STYLES: Record<Finding['state'], { icon: IconName; color: string }> = {
  good: { icon: 'check', color: 'text-good' },
  absent: { icon: 'dash', color: 'text-warn' },
  bad: { icon: 'cross', color: 'text-bad' },
};

interface FindingRowProps {
  finding: Finding;
  action?: { label: string; onAct: () => void } | undefined;
}

export function FindingRow({ finding, action }: FindingRowProps) {
  const { t } = useTranslator();
  const { step, state, says, values, sought, next } = finding;
  const { icon, color } = STYLES[state];
  return (
    <li className="flex gap-2 border-b border-line px-3 py-2 text-small">
      <Icon name={icon} className={`mt-0.5 ${color}`} />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">
          {t(`check.step.${step}`)}
          <span className="sr-only">: {t(`check.state.${state}`)}</span>
        </h3>
        <p className={state === 'good' ? 'text-soft' : undefined}>{t(`check.${says}`, values)}</p>
        {next && <p className="text-soft">{t(`check.next.${next}`)}</p>}
        {action && (
          <Button variant="primary" className="my-1" onClick={action.onAct}>
            {action.label}
          </Button>
        )}
        {sought.length > 0 && (
          <details open={state === 'bad'} className="mt-1 text-soft">
            <summary className="w-fit rounded-chip hover:text-ink">{t('check.sought')}</summary>
            <ul className="mt-1 flex flex-col gap-1">
              {sought.map((place) => (
                <li key={place}>
                  <code dir="ltr" className="block font-mono wrap-anywhere">
                    {place}
                  </code>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
