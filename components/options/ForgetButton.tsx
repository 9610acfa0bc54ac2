import { useState } from 'react';

import { Button } from '../Button';
import { useTranslator } from '../use-translator';

interface ForgetButtonProps {
  label: string;
  question: string;
  yes: string;
  onForget: () => void;
}

export function ForgetButton({ label, question, yes, onForget }: ForgetButtonProps) {
  const { t } = useTranslator();
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        {label}
      </Button>
    );
  }
  return (
    <span role="group" aria-label={label} className="inline-flex flex-wrap items-center gap-2">
      <span className="text-small">{question}</span>
      <Button
        onClick={() => {
          setConfirming(false);
          onForget();
        }}
      >
        {yes}
      </Button>
      <Button variant="quiet" onClick={() => setConfirming(false)}>
        {t('options.forget-no')}
      </Button>
    </span>
  );
}
