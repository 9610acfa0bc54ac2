import { useState } from 'react';

import type { AddressProblem, PlatformEndpoint } from '@/lib/contract/address';
import type { Failure } from '@/lib/domain/failure';

import { Button } from '../Button';
import { LiveNotice, type NoticeProps } from '../Notice';
import { useSpeech } from '../speech';
import { AddressField, type StoredAddress } from './AddressField';
import { ForgetButton } from './ForgetButton';
import { Section } from './Section';

type Tested = Record<PlatformEndpoint, 'not-set' | 'works' | Failure>;

export interface ChannelSectionProps {
  stored: { replySuggestion?: StoredAddress | undefined; summary?: StoredAddress | undefined };
  pasted: Record<PlatformEndpoint, string>;
  problems: Partial<Record<PlatformEndpoint, AddressProblem>>;
  managed: readonly string[];
  test: { state: 'idle' | 'testing' | 'unanswered' } | { state: 'tested'; results: Tested };
  onPaste: (endpoint: PlatformEndpoint, text: string) => void;
  onTest: () => void;
  onForget: () => void;
}

/** The addresses of the platform, which are secrets: they are pasted here and never shown again. */
export function ChannelSection(props: ChannelSectionProps) {
  const { t } = useSpeech();
  const { stored, pasted, problems, managed, test, onPaste, onTest, onForget } = props;
  const [isForgotten, setForgotten] = useState(false);
  const isReplyManaged = managed.includes('channel.replySuggestionUrl');
  const isSummaryManaged = managed.includes('channel.summaryUrl');
  const hasChannel = stored.replySuggestion !== undefined || stored.summary !== undefined;
  return (
    <Section title={t('options.channel')} intro={t('options.channel-intro')}>
      <AddressField
        endpoint="reply-suggestion"
        label={t('options.reply-address')}
        stored={stored.replySuggestion}
        pasted={pasted['reply-suggestion']}
        problem={problems['reply-suggestion']}
        isManaged={isReplyManaged}
        onPaste={(text) => onPaste('reply-suggestion', text)}
      />
      <AddressField
        endpoint="summary"
        label={t('options.summary-address')}
        stored={stored.summary}
        pasted={pasted.summary}
        problem={problems.summary}
        isManaged={isSummaryManaged}
        onPaste={(text) => onPaste('summary', text)}
      />
      {hasChannel && (
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={onTest}>{t('options.test')}</Button>
          {!(isReplyManaged && isSummaryManaged) && (
            <ForgetButton
              label={t('options.forget')}
              question={t('options.forget-question')}
              yes={t('options.forget-yes')}
              onForget={() => {
                setForgotten(true);
                onForget();
              }}
            />
          )}
        </div>
      )}
      <div className="[&>:not(:empty)]:mb-2">
        <TestNotice test={test} />
        <LiveNotice
          notice={isForgotten && !hasChannel ? { tone: 'good', children: t('options.forgotten') } : undefined}
        />
      </div>
    </Section>
  );
}

/** What each address answered. */
function TestNotice({ test }: Pick<ChannelSectionProps, 'test'>) {
  const { t } = useSpeech();
  if (test.state !== 'tested') {
    const notices: Record<typeof test.state, NoticeProps | undefined> = {
      idle: undefined,
      testing: { tone: 'info', children: t('options.testing') },
      unanswered: { tone: 'bad', children: t('options.test-unanswered') },
    };
    return <LiveNotice notice={notices[test.state]} />;
  }
  const labels = {
    'reply-suggestion': t('options.reply-address'),
    summary: t('options.summary-address'),
  } satisfies Record<PlatformEndpoint, string>;
  return (['reply-suggestion', 'summary'] as const).map((endpoint) => (
    <LiveNotice key={endpoint} notice={noticeOf(test.results[endpoint], labels[endpoint], t)} />
  ));
}

function noticeOf(result: Tested[PlatformEndpoint], label: string, t: ReturnType<typeof useSpeech>['t']): NoticeProps {
  if (result === 'works') return { tone: 'good', children: `${label}: ${t('options.test-works')}` };
  if (result === 'not-set') return { tone: 'info', children: `${label}: ${t('options.test-not-set')}` };
  const { reason, httpStatus } = result;
  return {
    tone: 'bad',
    children: `${label}: ${t(`failure.${reason}`)}`,
    details: httpStatus === undefined ? undefined : `HTTP ${httpStatus}`,
  };
}
