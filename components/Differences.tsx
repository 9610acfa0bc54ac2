import { useEffect, useState } from 'react';

import { type Change, findWordChanges } from '@/lib/rich-text/find-word-changes';
import { plainOf, type ReplyText } from '@/lib/rich-text/reply-text';

import { useTranslator } from './use-translator';

export interface DifferencesProps {
  before: ReplyText;
  after: ReplyText;
  /** BCP 47. */
  language: string | undefined;
  direction: 'ltr' | 'rtl';
}

/** Marks changes with a line and words, not only with colour. */
export function Differences({ before, after, language, direction }: DifferencesProps) {
  const { t } = useTranslator();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [from, to] = [plainOf(before), plainOf(after)];

  useEffect(() => {
    let isWanted = true;
    void findWordChanges(from, to, language).then((found) => isWanted && setChanges(found));
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
