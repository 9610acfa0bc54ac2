import type { OptionsActions } from '@/lib/options-view/options-actions';

import { Button } from '../Button';
import { Notice } from '../Notice';
import { useTranslator } from '../use-translator';
import { Field } from './Field';
import { ForgetButton } from './ForgetButton';

/** Names the stored settings that cannot be read, before a save replaces them. */
export function UnreadSettings({ entries, onDownload }: { entries: readonly string[]; onDownload: () => void }) {
  const { t, formatList } = useTranslator();
  if (entries.length === 0) return null;
  return (
    <Notice
      tone="warn"
      action={{ label: t('options.unread-download'), onAct: onDownload }}
      details={entries.includes('version') ? t('options.unread-newer') : undefined}
    >
      {t('storage.settings', { entries: formatList(entries) })}
    </Notice>
  );
}

/** Offers the download of settings that a save has replaced without reading them completely. */
export function KeptSettings({ actions }: { actions: Pick<OptionsActions, 'downloadUnread' | 'forgetKept'> }) {
  const { t } = useTranslator();
  return (
    <Field label={t('options.kept')}>
      <p className="text-small text-soft">{t('options.kept-intro')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={actions.downloadUnread}>{t('options.unread-download')}</Button>
        <ForgetButton
          label={t('options.kept-remove')}
          question={t('options.kept-question')}
          yes={t('options.kept-yes')}
          onForget={actions.forgetKept}
        />
      </div>
    </Field>
  );
}
