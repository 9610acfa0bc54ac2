import type { Verdict, VerdictKind } from '@/lib/domain/verdict';

import { Icon, type IconName } from './icons/Icon';
import { useSpeech } from './speech';

const GOOD = 'bg-good-wash text-good';
const WARN = 'bg-warn-wash text-warn';
const CALM = 'bg-sunken text-soft';

/** Each kind has a sign and a colour of its group; the words say it all without either. */
const LOOKS: Record<VerdictKind, { icon: IconName; look: string }> = {
  MESSAGE: { icon: 'check', look: GOOD },
  TO_AGENT: { icon: 'person', look: 'bg-accent-wash text-accent' },
  HUMAN_REVIEW: { icon: 'eye', look: WARN },
  CONFUSED: { icon: 'question', look: WARN },
  STOPPED: { icon: 'stop', look: 'bg-bad-wash text-bad' },
  NO_REPLY: { icon: 'quiet', look: CALM },
  NOTHING: { icon: 'dash', look: CALM },
  EMPTY: { icon: 'warning', look: WARN },
  UNKNOWN: { icon: 'question', look: CALM },
};

/** The message that says a verdict in words. */
export function verdictKey({ kind, handoff }: Verdict) {
  return handoff ? (`verdict.${kind}.handoff` as const) : (`verdict.${kind}` as const);
}

/** What the platform advises, in words, and why. */
export function VerdictBand({ verdict }: { verdict: Verdict }) {
  const { t } = useSpeech();
  const { kind, actionType, reason, reasonDescription } = verdict;
  const { icon, look } = LOOKS[kind];
  // States the platform does not name need their own words, whatever reason it gave.
  const isOurs = kind === 'UNKNOWN' || kind === 'EMPTY';
  return (
    <section aria-label={t('verdict.region')} className={`flex gap-2 border-b border-line px-3 py-2 ${look}`}>
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <p className="flex-1 font-semibold">{t(verdictKey(verdict))}</p>
          {reason && (
            <code className="max-w-1/2 truncate text-small text-soft" title={reason}>
              <span className="sr-only">{t('verdict.reason-code')} </span>
              {reason}
            </code>
          )}
        </div>
        {(reasonDescription === undefined || isOurs) && (
          <p className="text-small text-ink">{t(`verdict.${kind}.next`, { actionType })}</p>
        )}
        {reasonDescription && <p className="text-small text-ink">{reasonDescription}</p>}
      </div>
    </section>
  );
}
