import type { TicketView } from '@/lib/panel-view/read-ticket-view';

import { StatusChip } from '../../commerce/StatusChip';
import { Notice } from '../../Notice';
import { useTranslator } from '../../use-translator';
import type { CardViewProps } from '../panel-card';

/** Shows what the relay has brought without a request: tags, and a draft that is newer than the shown suggestion. */
export default function NewsCard({ page: { tags = [], suggestion }, view, actions }: CardViewProps) {
  const { t } = useTranslator();
  const draft = findNewDraft(suggestion);
  const isLost = view.isRelayLost;
  if (!isLost && !draft && tags.length === 0) return null;
  return (
    <section aria-label={t('relay.region')} className="flex flex-col gap-2 border-b border-line px-3 py-2">
      {isLost && (
        <Notice tone="warn" isSpoken>
          {t('relay.lost')}
        </Notice>
      )}
      {draft && (
        <Notice
          tone="info"
          isSpoken
          action={{ label: t('relay.show-draft'), onAct: () => actions.restoreVersion(draft.key) }}
        >
          {t('relay.drafted')}
        </Notice>
      )}
      {tags.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5 text-small text-soft">
          <span>{t('relay.tags')}</span>
          {tags.map((tag) => (
            <StatusChip key={tag} tone="calm">
              <bdi>{tag}</bdi>
            </StatusChip>
          ))}
        </div>
      )}
    </section>
  );
}

function findNewDraft({ suggestion, earlier }: TicketView['suggestion']) {
  return earlier.find(
    ({ isDrafted, answeredAt }) => isDrafted && suggestion !== undefined && answeredAt > suggestion.answeredAt,
  );
}
