import type { BrowserActions } from '@/lib/panel-view/panel-actions';

import { CopyButton } from './CopyButton';
import { DescriptionList } from './DescriptionList';
import { useTranslator } from './use-translator';

interface SupportDetailsProps {
  /** Names and values. Those without a value are left out. */
  items: readonly [name: string, value: string | undefined][];
  /** Absent on a page without a copy action. */
  copy?: BrowserActions['copy'];
}

/** The numbers that the platform's support needs, and a button that copies them with their names. */
export function SupportDetails({ items, copy }: SupportDetailsProps) {
  const { t } = useTranslator();
  const present = items.filter((item): item is [string, string] => Boolean(item[1]));
  if (present.length === 0) return null;
  const text = present.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <div className="flex items-start gap-2 text-soft">
      <div className="min-w-0 flex-1">
        <DescriptionList
          items={present.map(([name, value]) => [
            name,
            <code key={name} dir="auto">
              {value}
            </code>,
          ])}
        />
      </div>
      {copy && <CopyButton text={{ kind: 'plain', text }} copy={copy} label={t('details.copy')} variant="sign" />}
    </div>
  );
}
