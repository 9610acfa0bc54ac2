import { useEffect, useState } from 'react';

import { formsOf, type ReplyText } from '@/lib/rich-text/reply-text';

import { Button, IconButton } from './Button';
import { useSpeech } from './speech';

/** Puts a text on the clipboard, with its formatting where it has any; false when the browser did not let us. */
export type Copy = (forms: { text: string; html?: string }) => Promise<boolean>;

const SHOWN_FOR_MS = 2000;

interface CopyButtonProps {
  text: ReplyText;
  onCopy: Copy;
  /** Name of the button; default "Copy". */
  label?: string;
  look?: 'words' | 'sign';
}

/** Copies, and says on the spot whether it worked. */
export function CopyButton({ text, onCopy, label, look = 'words' }: CopyButtonProps) {
  const { t } = useSpeech();
  const [result, setResult] = useState<'none' | 'copied' | 'failed'>('none');

  useEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(() => setResult('none'), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [result]);

  const name = label ?? t('copy.copy');
  const copy = async () => {
    const { html, text: plain } = formsOf(text);
    const isCopied = await onCopy(text.kind === 'rich' ? { text: plain, html } : { text: plain });
    setResult(isCopied ? 'copied' : 'failed');
  };
  const isCopied = result === 'copied';
  return (
    <>
      {look === 'sign' ? (
        <IconButton icon={isCopied ? 'check' : 'copy'} label={name} onClick={() => void copy()} />
      ) : (
        <Button icon={isCopied ? 'check' : undefined} onClick={() => void copy()}>
          {name}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied && t('copy.copied')}
      </span>
      {result === 'failed' && (
        <p role="alert" className="basis-full text-small text-bad">
          {t('copy.failed')}
        </p>
      )}
    </>
  );
}
