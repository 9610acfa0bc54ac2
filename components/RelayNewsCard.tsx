import { isAnswered } from '@/lib/domain/is-answered';
import type { Ticket } from '@/lib/domain/ticket';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { DraftedReply, RelayNews } from '@/lib/panel-view/relay-news';
import type { TextChecks as Checks } from '@/lib/panel-view/text-checks';
import { directionOfReply, plainOf } from '@/lib/rich-text/reply-text';

import { Button } from './Button';
import { StatusChip } from './commerce/StatusChip';
import { CopyButton } from './CopyButton';
import { Notice } from './Notice';
import { RichText } from './RichText';
import { TextChecks } from './TextChecks';
import { useDateTime } from './use-date-time';
import { useTranslator } from './use-translator';

interface RelayNewsCardProps {
  ticket: Ticket;
  news: RelayNews | undefined;
  /** Of the drafted reply. */
  checks: Checks | undefined;
  isLost: boolean | undefined;
  actions: Pick<PanelActions, 'insertDraftedReply' | 'copy'>;
}

/** Shows what the platform has sent for the ticket without a request, and a lost connection to the relay. */
export default function RelayNewsCard({ ticket, news, checks, isLost, actions }: RelayNewsCardProps) {
  const { t } = useTranslator();
  const { reply, tags = [] } = news ?? {};
  const isOpen = reply && !isAnswered({ text: plainOf(reply.text), createdAt: reply.createdAt }, ticket);
  if (!isLost && !isOpen && tags.length === 0) return null;
  return (
    <section aria-label={t('relay.region')} className="flex flex-col gap-2 border-b border-line px-3 py-2">
      <div role="status" className="empty:hidden">
        {isLost && <Notice tone="warn">{t('relay.lost')}</Notice>}
      </div>
      {isOpen && <Reply reply={reply} checks={checks} actions={actions} />}
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

function Reply({
  reply: { text, createdAt },
  checks,
  actions,
}: {
  reply: DraftedReply;
  checks: Checks | undefined;
  actions: RelayNewsCardProps['actions'];
}) {
  const { t } = useTranslator();
  const title = t('relay.drafted');
  const time = useDateTime(createdAt);
  const direction = directionOfReply(text);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="min-w-0 flex-1 font-semibold">{title}</h2>
        <time dateTime={createdAt} title={time?.full} className="text-small text-soft">
          {time?.text}
        </time>
      </div>
      <div
        // A long reply is scrolled by the keyboard, too.
        tabIndex={0}
        role="group"
        aria-label={title}
        className="max-h-60 overflow-y-auto rounded-tile bg-sunken px-2 py-1.5"
      >
        {text.kind === 'rich' ? (
          <RichText html={text.html} direction={direction} />
        ) : (
          <p dir={direction} className="wrap-anywhere whitespace-pre-wrap">
            {text.text}
          </p>
        )}
      </div>
      <TextChecks checks={checks} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={actions.insertDraftedReply}>{t('relay.insert')}</Button>
        <CopyButton text={text} copy={actions.copy} />
      </div>
    </>
  );
}
