import type { ForgetEnd } from '@/lib/options-view/options-view';

import { LiveNotice } from '../Notice';
import { useTranslator } from '../use-translator';

interface ForgetNoticeProps {
  end: ForgetEnd | undefined;
  /** The view shows that nothing is stored. */
  isGone: boolean;
  done: string;
}

/** Tells the end of forgetting. A view without secrets is no proof, because the storage may be silent. */
export function ForgetNotice({ end, isGone, done }: ForgetNoticeProps) {
  const { t } = useTranslator();
  if (end === undefined || (end === 'done' && !isGone)) return <LiveNotice notice={undefined} />;
  return (
    <LiveNotice
      notice={end === 'done' ? { tone: 'good', children: done } : { tone: 'bad', children: t(`failure.${end}`) }}
    />
  );
}
