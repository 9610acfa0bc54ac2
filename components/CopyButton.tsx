import { useEffect, useState } from 'react';

import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import { formsOf, type ReplyText } from '@/lib/rich-text/reply-text';

import { useAnnouncement } from './announcer';
import { Button, IconButton } from './Button';
import { useTranslator } from './use-translator';

const SHOWN_FOR_MS = 2000;

interface CopyButtonProps {
  text: ReplyText;
  copy: BrowserActions['copy'];
  label?: string;
  variant?: 'words' | 'sign';
}

/** Copies a text with its formatting, and shows the outcome. */
export function CopyButton({ text, copy, label, variant = 'words' }: CopyButtonProps) {
  const { t } = useTranslator();
  const [result, setResult] = useState<'none' | 'copied' | 'failed'>('none');

  useEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(() => setResult('none'), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [result]);

  const name = label ?? t('copy.copy');
  const copyText = async () => {
    const { html, text: plain } = formsOf(text);
    const isCopied = await copy(text.kind === 'rich' ? { text: plain, html } : { text: plain });
    setResult(isCopied ? 'copied' : 'failed');
  };
  const isCopied = result === 'copied';
  useAnnouncement(isCopied && t('copy.copied'));
  return (
    <>
      {variant === 'sign' ? (
        <IconButton icon={isCopied ? 'check' : 'copy'} label={name} onClick={() => void copyText()} />
      ) : (
        <Button icon={isCopied ? 'check' : undefined} onClick={() => void copyText()}>
          {name}
        </Button>
      )}
      {result === 'failed' && (
        <p role="alert" className="basis-full text-small text-bad">
          {t('copy.failed')}
        </p>
      )}
    </>
  );
}
