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
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button look="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <span role="group" aria-label={label} className="inline-flex flex-wrap items-center gap-2">
      <span className="text-small">{question}</span>
      <Button
        onClick={() => {
          setAsking(false);
          onForget();
        }}
      >
        {yes}
      </Button>
      <Button look="quiet" onClick={() => setAsking(false)}>
        {t('options.forget-no')}
      </Button>
    </span>
  );
}
