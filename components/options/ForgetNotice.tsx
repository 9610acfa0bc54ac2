import type { ForgetEnd } from '@/lib/options-view/options-view';

import { LiveNotice } from '../Notice';
import { useTranslator } from '../use-translator';

interface ForgetNoticeProps {
  end: ForgetEnd | undefined;
  /** The view shows that nothing is stored. */
  isGone: boolean;
  done: string;
}

/** Shows that secrets were deleted. A view without secrets proves nothing, because the storage may not answer. */
export function ForgetNotice({ end, isGone, done }: ForgetNoticeProps) {
  const { t } = useTranslator();
  if (end === undefined || (end === 'done' && !isGone)) return <LiveNotice notice={undefined} />;
  return (
    <LiveNotice
      notice={end === 'done' ? { tone: 'good', children: done } : { tone: 'bad', children: t(`failure.${end}`) }}
    />
  );
}
