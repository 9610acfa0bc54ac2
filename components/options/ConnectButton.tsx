import type { Translator } from '@/lib/i18n/translator';
import type { OptionsView } from '@/lib/options-view/options-view';

import { Button } from '../Button';
import { LiveNotice, type NoticeProps } from '../Notice';
import { useTranslator } from '../use-translator';

/** Asks for the permissions, tests and saves, and says beside it what came of it. */
export function ConnectButton({ label, view }: { label: string; view: OptionsView }) {
  const translator = useTranslator();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" className="h-9">
        {label}
      </Button>
      <div className="min-w-[min(13rem,100%)] flex-1">
        <LiveNotice notice={readNotice(view, translator)} />
      </div>
    </div>
  );
}

function readNotice(
  { save, channels: [{ test, addresses }] }: OptionsView,
  { t, formatList }: Translator,
): NoticeProps | undefined {
  const hasFailed = addresses.some(({ result }) => typeof result === 'object');
  if (save.state === 'saving' || test === 'testing') return { tone: 'info', children: t('start.connecting') };
  if (save.state === 'refused') {
    return { tone: 'bad', children: t('start.refused', { hosts: formatList(save.hosts) }) };
  }
  if (save.state === 'unanswered') return { tone: 'bad', children: t('start.unanswered') };
  if (save.state === 'bad-address') return { tone: 'bad', children: t('start.wrong') };
  return hasFailed || test === 'unanswered' ? { tone: 'bad', children: t('start.test-failed') } : undefined;
}
