import { type ClipboardEvent, type ReactNode, useId, useState } from 'react';

import { Button } from '../Button';
import { useTranslator } from '../use-translator';
import { Field, INPUT_LOOK } from './Field';

interface TextFieldProps {
  label: string;
  value: string;
  hint?: string;
  /** Default: an address. A secret is unreadable until the agent shows it. */
  kind?: 'address' | 'words' | 'secret';
  problem: string | undefined;
  isManaged: boolean;
  onChange: (text: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  children?: ReactNode;
}

/** A line of text with its label, its problem, and what is stored. */
export function TextField({
  label,
  value,
  hint,
  kind = 'address',
  problem,
  isManaged,
  onChange,
  onPaste,
  children,
}: TextFieldProps) {
  const { t } = useTranslator();
  const [isShown, setShown] = useState(false);
  const id = useId();
  const problemId = useId();
  const storedId = useId();
  return (
    <Field label={label} id={isManaged ? undefined : id} isManaged={isManaged}>
      {!isManaged && (
        <div className="flex flex-wrap items-center gap-2">
          <input
            id={id}
            type={kind === 'secret' && !isShown ? 'password' : 'text'}
            inputMode={kind === 'address' ? 'url' : undefined}
            autoComplete="off"
            spellCheck={false}
            dir={kind === 'words' ? 'auto' : value === '' ? undefined : 'ltr'}
            placeholder={hint}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? problemId : children ? storedId : undefined}
            className={`${INPUT_LOOK} min-w-[min(10rem,100%)] flex-1`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onPaste={onPaste}
          />
          {kind === 'secret' && value !== '' && (
            <Button variant="quiet" onClick={() => setShown(!isShown)}>
              {t(isShown ? 'options.hide-secret' : 'options.show-secret')}
            </Button>
          )}
        </div>
      )}
      {problem && (
        <p id={problemId} role="alert" className="text-small text-bad">
          {problem}
        </p>
      )}
      {children && (
        <p id={storedId} className="text-small text-soft wrap-anywhere">
          {children}
        </p>
      )}
    </Field>
  );
}
