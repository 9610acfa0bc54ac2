import type { ReactNode } from 'react';

import type { FoldingPart } from '@/lib/domain/folding-part';
import type { LookUp } from '@/lib/domain/look-up';

import { Card, type CardActions } from '../Card';
import { type FailureActions, FailureNotice } from '../FailureNotice';
import { Notice } from '../Notice';
import { TextSkeleton } from '../Waiting';
import { SearchField } from './SearchField';

interface LookUpCardProps<Found> {
  part: FoldingPart;
  folded: readonly FoldingPart[];
  title: string;
  label: string;
  findLabel: string;
  lookUp: LookUp<Found>;
  /** Words while looking, and when there is no such thing. */
  lookingWords: (query: string) => string;
  notFoundWords: (query: string) => string;
  on: Omit<FailureActions, 'onRetry'> & CardActions & { onFind: (query: string) => void };
  children: (found: Found) => ReactNode;
  /** Stands below what was looked for, whatever came of it. */
  below?: ReactNode;
}

/** A card that finds one thing by its number. */
export function LookUpCard<Found>(props: LookUpCardProps<Found>) {
  const { part, folded, title, label, findLabel, lookUp, on, below } = props;
  const isIdle = lookUp.state === 'idle';
  return (
    <Card
      {...{ part, folded, on, title }}
      aside={<SearchField label={label} findLabel={findLabel} onFind={on.onFind} />}
    >
      {isIdle && below === undefined ? undefined : (
        <div className="flex flex-col gap-3">
          {!isIdle && (
            <div>
              <Body {...props} />
            </div>
          )}
          {below}
        </div>
      )}
    </Card>
  );
}

function Body<Found>({ lookUp, lookingWords, notFoundWords, on, children }: LookUpCardProps<Found>) {
  return (
    <>
      <div role="status">
        {lookUp.state === 'looking' && (
          <>
            <span className="sr-only">{lookingWords(lookUp.query)}</span>
            <TextSkeleton lines={3} />
          </>
        )}
        {lookUp.state === 'not-found' && <Notice tone="info">{notFoundWords(lookUp.query)}</Notice>}
      </div>
      {lookUp.state === 'failed' && (
        <FailureNotice {...on} failure={lookUp.failure} onRetry={() => on.onFind(lookUp.query)} />
      )}
      {lookUp.state === 'found' && children(lookUp.found)}
    </>
  );
}
