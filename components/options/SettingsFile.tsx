import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView } from '@/lib/options-view/options-view';
import type { ImportView, SettingsFileFault } from '@/lib/options-view/settings-file-view';

import { Button } from '../Button';
import { LiveNotice, type NoticeProps } from '../Notice';
import { useTranslator } from '../use-translator';
import { Field } from './Field';
import { FileButton } from './FileButton';
import { ImportQuestion } from './ImportQuestion';

interface SettingsFileProps {
  imported: OptionsView['imported'];
  actions: Pick<OptionsActions, 'exportSettings' | 'importSettings' | 'useImport' | 'refuseImport' | 'listRecipeActs'>;
}

/** Exports the settings, and imports those of another browser. */
export function SettingsFile({ imported, actions }: SettingsFileProps) {
  const { t } = useTranslator();
  return (
    <Field label={t('options.settings-file')}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={actions.exportSettings}>{t('options.export')}</Button>
        <FileButton label={t('options.import')} onText={actions.importSettings} />
      </div>
      <p className="text-small text-soft">{t('options.settings-file-hint')}</p>
      <ImportNotice imported={imported} />
      {imported.state === 'asking' && <ImportQuestion changes={imported.changes} actions={actions} />}
    </Field>
  );
}

function ImportNotice({ imported }: { imported: ImportView }) {
  const { t, formatList } = useTranslator();
  const describe = (fault: SettingsFileFault): string =>
    fault.reason === 'bad-entries'
      ? t('options.import-bad-entries', { entries: formatList(fault.entries) })
      : t(`options.import-${fault.reason}`);
  const notice: NoticeProps | undefined =
    imported.state === 'refused'
      ? { tone: 'bad', children: describe(imported.fault) }
      : imported.state === 'used'
        ? { tone: 'good', children: t('options.import-used') }
        : undefined;
  return <LiveNotice notice={notice} />;
}
