import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { Button } from './Button';
import { useTranslator } from './use-translator';

/** Offers automatic suggestions after several requests by hand. */
export function AutomaticOffer({ answer }: { answer: PanelActions['answerAutomaticOffer'] }) {
  const { t } = useTranslator();
  return (
    <div
      role="group"
      aria-label={t('auto.offer')}
      className="flex items-center gap-2 border-b border-line px-3 py-1.5 text-small"
    >
      <p className="min-w-0 flex-1">{t('auto.offer')}</p>
      <Button onClick={() => answer(true)}>{t('auto.yes')}</Button>
      <Button variant="quiet" onClick={() => answer(false)}>
        {t('auto.no')}
      </Button>
    </div>
  );
}
