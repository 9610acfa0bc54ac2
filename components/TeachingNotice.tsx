import type { PanelView } from '@/lib/panel-view/panel-view';

import { LiveNotice } from './Notice';
import { useTranslator } from './use-translator';

export function TeachingNotice({ teaching }: Pick<PanelView, 'teaching'>) {
  const { t } = useTranslator();
  if (!teaching) return null;
  return (
    <div className="px-3 py-2">
      <LiveNotice notice={{ tone: teaching === 'started' ? 'info' : 'bad', children: t(`teach.${teaching}`) }} />
    </div>
  );
}
