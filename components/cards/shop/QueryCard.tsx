import type { ReactNode } from 'react';

import type { QueryState } from '@/lib/panel-view/query-state';

import { useAnnouncement } from '../../announcer';
import { IconButton } from '../../Button';
import { Card } from '../../Card';
import { SampleChip } from '../../commerce/SampleChip';
import { FailureNotice, type RepairActions } from '../../FailureNotice';
import { Notice } from '../../Notice';
import { TextSkeleton } from '../../TextSkeleton';
import { useTranslator } from '../../use-translator';

interface QueryCardProps<Found> {
  name: string;
  title: string;
  heading?: string | undefined;
  aside?: ReactNode;
  isSample: boolean;
  state: QueryState<Found>;
  runningText: (query: string) => string;
  notFoundText: (query: string) => string;
  onRetry: (query: string) => void;
  onClose: () => void;
  actions: RepairActions;
  children: (answer: Extract<QueryState<Found>, { state: 'found' }>) => ReactNode;
  below?: ReactNode;
}

export function QueryCard<Found>(props: QueryCardProps<Found>) {
  const { name, title, heading, aside, isSample, state, below, onClose } = props;
  const { t } = useTranslator();
  const isIdle = state.state === 'idle';
  return (
    <Card name={name} title={title} heading={heading} badge={isSample && <SampleChip />} aside={aside}>
      {isIdle && below === undefined ? undefined : (
        <div className="flex flex-col gap-3">
          {!isIdle && (
            <div className="flex items-start gap-1">
              <div className="min-w-0 flex-1" aria-busy={state.state === 'searching'}>
                <Answer {...props} />
              </div>
              <IconButton icon="cross" label={t('orders.close')} onClick={onClose} />
            </div>
          )}
          {below}
        </div>
      )}
    </Card>
  );
}

function Answer<Found>(props: QueryCardProps<Found>) {
  const { state, runningText, notFoundText, onRetry, actions, children } = props;
  useAnnouncement(state.state === 'searching' && runningText(state.query));
  return (
    <>
      {state.state === 'searching' && <TextSkeleton lines={3} />}
      {state.state === 'not-found' && (
        <Notice tone="info" isSpoken>
          {notFoundText(state.query)}
        </Notice>
      )}
      {state.state === 'failed' && (
        <FailureNotice failure={state.failure} onRetry={() => onRetry(state.query)} actions={actions} />
      )}
      {state.state === 'found' && children(state)}
    </>
  );
}
