import type { Verdict, VerdictKind } from '@/lib/domain/verdict';

import { Facts } from './Facts';
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
  // States the platform does not name need our words first, whatever reason it gave.
  const isOurs = kind === 'UNKNOWN' || kind === 'EMPTY';
  const next = <p className="text-small text-ink">{t(`verdict.${kind}.next`, { actionType })}</p>;
  return (
    <section aria-label={t('verdict.region')} className={`relative flex gap-2 border-b border-line px-3 py-2 ${look}`}>
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className={`font-semibold ${reason ? 'pe-20' : ''}`}>{t(verdictKey(verdict))}</p>
        {isOurs && next}
        {reasonDescription && (
          <p className="text-small text-ink">
            {/* The platform's language need not be the panel's. */}
            <bdi>{reasonDescription}</bdi>
          </p>
        )}
        {!isOurs && (kind !== 'MESSAGE' || reasonDescription === undefined) && next}
        {reason && (
          <details className="text-small text-soft">
            <summary className="absolute end-2 top-2 rounded-chip px-1 hover:text-ink">{t('verdict.details')}</summary>
            <Facts
              facts={[
                [t('verdict.reason-code'), <code key="code">{reason}</code>],
                [t('verdict.action-type'), <code key="type">{actionType}</code>],
              ]}
            />
          </details>
        )}
      </div>
    </section>
  );
}
