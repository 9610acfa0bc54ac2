import { type ReactNode, useEffect, useId, useState } from 'react';

import type { Change } from '@/lib/rich-text/find-word-changes';
import { plainOf, type ReplyText } from '@/lib/rich-text/reply-text';

import { Icon } from './icons/Icon';
import { useTranslator } from './use-translator';

interface TextsProps {
  before: ReplyText;
  after: ReplyText;
  /** BCP 47. */
  language: string | undefined;
  direction: 'ltr' | 'rtl';
}

interface ComparisonProps extends TextsProps {
  label: string;
  children?: ReactNode;
}

/** Shows the differences between two texts, folded at first. */
export function Comparison({ label, children, ...texts }: ComparisonProps) {
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <div className="text-small">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-chip px-1 text-soft hover:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'forward'} />
        {label}
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <Differences {...texts} />}
        {children}
      </div>
    </div>
  );
}

/** Marks by a line and words, not by colour alone. */
function Differences({ before, after, language, direction }: TextsProps) {
  const { t } = useTranslator();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [from, to] = [plainOf(before), plainOf(after)];

  useEffect(() => {
    let isWanted = true;
    void import('@/lib/rich-text/find-word-changes')
      .then(({ findWordChanges }) => findWordChanges(from, to, language))
      .then((found) => isWanted && setChanges(found));
    return () => {
      isWanted = false;
    };
  }, [from, to, language]);

  if (changes.length > 0 && changes.every(({ kind }) => kind === 'same')) return <p>{t('changes.form-only')}</p>;
  return (
    <p lang={language} dir={direction} className="max-h-60 overflow-y-auto py-1 whitespace-pre-line" tabIndex={0}>
      {changes.map(({ kind, words }, index) => {
        if (kind === 'same') return words;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={index} className={kind === 'added' ? 'bg-good-wash text-good' : 'bg-bad-wash text-bad'}>
            <span className="sr-only">{t(`changes.${kind}`)} </span>
            {words}
          </Mark>
        );
      })}
    </p>
  );
}
