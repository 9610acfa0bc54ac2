import { type ClipboardEvent, type ReactNode, useId } from 'react';

import { Field, INPUT_LOOK } from './Field';

interface TextFieldProps {
  label: string;
  value: string;
  hint?: string;
  /** Default: an address. */
  kind?: 'address' | 'words';
  problem: string | undefined;
  isManaged: boolean;
  onChange: (text: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  children?: ReactNode;
}

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
  const id = useId();
  const problemId = useId();
  const storedId = useId();
  return (
    <Field label={label} id={isManaged ? undefined : id} isManaged={isManaged}>
      {!isManaged && (
        <input
          id={id}
          type="text"
          inputMode={kind === 'address' ? 'url' : undefined}
          autoComplete="off"
          spellCheck={false}
          dir={kind === 'words' ? 'auto' : value === '' ? undefined : 'ltr'}
          placeholder={hint}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : children ? storedId : undefined}
          className={`${INPUT_LOOK} w-full`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPaste={onPaste}
        />
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
