import { useState } from 'react';

import { Button } from '../Button';
import { useSpeech } from '../speech';

interface ForgetButtonProps {
  label: string;
  question: string;
  yes: string;
  onForget: () => void;
}

/** Forgets something after a second thought. */
export function ForgetButton({ label, question, yes, onForget }: ForgetButtonProps) {
  const { t } = useSpeech();
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
