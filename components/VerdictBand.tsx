import type { Verdict, VerdictKind } from '@/lib/domain/verdict';
import { countDoubts, type Doubts } from '@/lib/panel-view/doubts';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { SuggestionView } from '@/lib/panel-view/read-ticket-view';

import { useAnnouncement } from './announcer';
import { Button } from './Button';
import { Icon, type IconName } from './icons/Icon';
import { SupportDetails } from './SupportDetails';
import { useClockText } from './use-clock-text';
import { useDateTime } from './use-date-time';
import { useFreshnessText } from './use-freshness-text';
import { useTranslator } from './use-translator';

const GOOD = 'bg-good-wash text-good';
const WARN = 'bg-warn-wash text-warn';
const CALM = 'bg-sunken text-soft';

/** The text says the same without icon and colour. */
const STYLES: Record<VerdictKind, { icon: IconName; colors: string }> = {
  MESSAGE: { icon: 'check', colors: GOOD },
  TO_AGENT: { icon: 'person', colors: 'bg-accent-wash text-accent' },
  HUMAN_REVIEW: { icon: 'eye', colors: WARN },
  CONFUSED: { icon: 'question', colors: WARN },
  STOPPED: { icon: 'stop', colors: CALM },
  NO_REPLY: { icon: 'quiet', colors: CALM },
  NOTHING: { icon: 'dash', colors: CALM },
  EMPTY: { icon: 'warning', colors: WARN },
  UNKNOWN: { icon: 'question', colors: CALM },
};

const DRAFTED = { icon: 'pencil', colors: 'bg-accent-wash text-accent' } as const;
const TO_CHECK = { icon: 'warning', colors: WARN } as const;
const SENT = { icon: 'check', colors: GOOD } as const;
const BY_AGENTS = { icon: 'person', colors: CALM } as const;

/** Returns the key of the message that names a verdict. */
export function verdictKey({ kind, handoff }: Verdict) {
  return handoff ? (`verdict.${kind}.handoff` as const) : (`verdict.${kind}` as const);
}

type Judged = Pick<SuggestionView, 'verdict' | 'freshness' | 'isDrafted' | 'sent'>;

function styleOf(suggestion: Judged, doubts: Doubts) {
  const { stale, isByAgents } = suggestion.freshness;
  if (stale) return isByAgents ? BY_AGENTS : TO_CHECK;
  if (suggestion.sent) return SENT;
  if (countDoubts(suggestion, doubts) > 0) return TO_CHECK;
  return suggestion.isDrafted ? DRAFTED : STYLES[suggestion.verdict.kind];
}

/** Returns the verdict in words; what speaks against a ready reply is a part of it. */
export function useVerdictWords(suggestion: Judged | undefined, doubts: Doubts): string | undefined {
  const { t } = useTranslator();
  const sentAt = useSentTime(suggestion?.sent?.at);
  if (!suggestion) return undefined;
  if (suggestion.sent) return t('verdict.sent', { time: sentAt }).trim();
  const count = countDoubts(suggestion, doubts);
  if (count === 0) return t(suggestion.isDrafted ? 'verdict.drafted' : verdictKey(suggestion.verdict));
  return t(`verdict.doubts.${kindOf(doubts)}`, { count });
}

function kindOf({ differences, links, placeholders }: Doubts) {
  const counts = { facts: differences.length, links, placeholders };
  const [kind, another] = (['facts', 'links', 'placeholders'] as const).filter((name) => counts[name] > 0);
  return kind && !another ? kind : 'several';
}

/** Returns the time of day, with the day if that is not today. */
function useSentTime(at = ''): string {
  const { formatClock, formatDay, formatTime } = useTranslator();
  const isOfDay = (now: number) => formatDay(at, now) === formatDay(new Date(now).toISOString(), now);
  const isToday = useClockText((now) => (isOfDay(now) ? 'yes' : 'no')) === 'yes';
  return (isToday ? formatClock(at) : formatTime(at)) ?? '';
}

/** A copy of the band in one line, shown while the band is out of view. Hidden from screen readers, which read the band. */
export function VerdictLine({ suggestion, doubts }: { suggestion: Judged; doubts: Doubts }) {
  const verdictWords = useVerdictWords(suggestion, doubts);
  const words = useFreshnessText(suggestion.freshness, 'suggestion') ?? verdictWords;
  const { icon, colors } = styleOf(suggestion, doubts);
  return (
    <p
      aria-hidden="true"
      className={`flex h-6 items-center gap-1.5 px-3 text-small font-medium max-[300px]:px-2 ${colors}`}
    >
      <Icon name={icon} />
      <span className="truncate" title={words}>
        {words}
      </span>
    </p>
  );
}

interface VerdictBandProps {
  suggestion: Pick<
    SuggestionView,
    'verdict' | 'chatId' | 'answeredAt' | 'requestId' | 'freshness' | 'isDrafted' | 'sent'
  >;
  doubts: Doubts;
  /** Absent while a request runs, and where another button repeats it. */
  onSuggest: (() => void) | undefined;
  copy: PanelActions['copy'];
}

/** The platform's advice and its reason. If the ticket has changed since then, the change comes first. */
export function VerdictBand({ suggestion, doubts, onSuggest, copy }: VerdictBandProps) {
  const { t } = useTranslator();
  const { verdict, chatId, answeredAt, requestId, freshness, isDrafted, sent } = suggestion;
  const drafted = useDateTime(answeredAt);
  const { kind, actionType, reason, reasonDescription } = verdict;
  const change = useFreshnessText(freshness, 'suggestion');
  useAnnouncement(change);
  const verdictWords = useVerdictWords(suggestion, doubts);
  const isDoubtful = countDoubts(suggestion, doubts) > 0;
  const { icon, colors } = styleOf(suggestion, doubts);
  // The platform does not name these states, so our explanation comes first.
  const isOurs = kind === 'UNKNOWN' || kind === 'EMPTY';
  const next = <p className="text-small text-ink">{t(`verdict.${kind}.next`, { actionType })}</p>;
  return (
    <section
      aria-label={t('verdict.region')}
      className={`relative flex gap-2 border-b border-line px-3 py-2 ${colors}`}
    >
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {change === undefined ? (
          <>
            <p className="pe-20 font-semibold">{verdictWords}</p>
            {isDrafted && !sent && (
              <p className="text-small text-ink">
                {isDoubtful && `${t('verdict.drafted')} · `}
                {t('verdict.drafted.at', { time: drafted?.text ?? '' })}
              </p>
            )}
            {isOurs && next}
            {reasonDescription && !sent && (
              <p className="text-small text-ink">
                {/* May be in another language than the panel. */}
                <bdi>{reasonDescription}</bdi>
              </p>
            )}
            {(isDoubtful || sent) && verdict.handoff && (
              <p className="text-small text-ink">{t('verdict.doubts.handoff')}</p>
            )}
            {!isOurs &&
              !sent &&
              (kind !== 'MESSAGE' || (reasonDescription === undefined && !isDoubtful && !isDrafted)) &&
              next}
          </>
        ) : (
          <>
            <p className="pe-20 font-semibold">{change}</p>
            {freshness.newest && (
              <p className="line-clamp-2 text-small text-ink">
                <bdi>{freshness.newest}</bdi>
              </p>
            )}
            {onSuggest && (
              <Button variant={freshness.isByAgents ? 'secondary' : 'primary'} className="my-1" onClick={onSuggest}>
                {t('request.again')}
              </Button>
            )}
            <p className="text-small text-soft">{verdictWords}</p>
          </>
        )}
        <details className="text-small text-soft">
          <summary className="absolute end-2 top-1.5 rounded-chip px-1 hover:text-ink">{t('verdict.details')}</summary>
          <SupportDetails
            items={[
              [t('verdict.reason-code'), reason],
              [t('verdict.action-type'), isDrafted ? undefined : actionType],
              [t('details.chat'), chatId],
              [t('details.request'), isDrafted ? undefined : requestId],
              [t('details.time'), answeredAt],
            ]}
            copy={copy}
          />
        </details>
      </div>
    </section>
  );
}
