import { LiveNotice } from './Notice';
import { useSpeech } from './speech';

/** Whether a lesson runs in the page or could not begin. */
export function TeachingNotice({ teaching }: { teaching: 'started' | 'failed' | undefined }) {
  const { t } = useSpeech();
  if (!teaching) return null;
  return (
    <div className="px-3 py-2">
      <LiveNotice notice={{ tone: teaching === 'failed' ? 'bad' : 'info', children: t(`teach.${teaching}`) }} />
    </div>
  );
}
